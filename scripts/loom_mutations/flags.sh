# What `flags` promises of orderings and races.

bits=cacheline-sync/src/flags/bits.rs
set=who_finds_a_bit_set_synchronizes_with_who_set_it
clear=who_finds_a_bit_clear_synchronizes_with_who_cleared_it
lock=who_changes_a_bit_synchronizes_with_who_changed_it_back
told=of_two_who_change_a_bit_one_is_told_so
last=where_one_sets_and_one_clears_the_last_change_stays

broken $bits 'the test is relaxed for `Acquire`' \
    's/Ordering::Relaxed \| Ordering::Release/& | Ordering::Acquire/; s/Ordering::Acquire \| (Ordering::AcqRel =>)/\1/' $set $clear
broken $bits 'the test is relaxed for `AcqRel`' \
    's/Ordering::Relaxed \| Ordering::Release/& | Ordering::AcqRel/; s/(Ordering::Acquire) \| Ordering::AcqRel/\1/' $set $clear
broken $bits 'the test is relaxed for `SeqCst`' 's/_ => Ordering::SeqCst/_ => Ordering::Relaxed/' $set $clear
broken $bits 'setting bits releases and acquires, whatever is asked for' \
    's/(fetch_or\(mask, )order/\1core::sync::atomic::Ordering::AcqRel/' without_a_release_or_an_acquire_nobody_synchronizes
broken $bits 'setting bits releases nothing' 's/(fetch_or\(mask, )order/\1core::sync::atomic::Ordering::Acquire/' $set
broken $bits 'setting bits acquires nothing' 's/(fetch_or\(mask, )order/\1core::sync::atomic::Ordering::Release/' $set $lock
broken $bits 'clearing bits releases nothing' 's/(fetch_and\(!mask, )order/\1core::sync::atomic::Ordering::Acquire/' $clear $lock
broken $bits 'clearing bits acquires nothing' 's/(fetch_and\(!mask, )order/\1core::sync::atomic::Ordering::Release/' $clear $lock
broken $bits 'setting a flag releases nothing' 's/(swap\(true, )order/\1core::sync::atomic::Ordering::Acquire/' $set
broken $bits 'setting a flag acquires nothing' 's/(swap\(true, )order/\1core::sync::atomic::Ordering::Release/' $set $lock
broken $bits 'clearing a flag releases nothing' 's/(swap\(false, )order/\1core::sync::atomic::Ordering::Acquire/' $clear $lock
broken $bits 'clearing a flag acquires nothing' 's/(swap\(false, )order/\1core::sync::atomic::Ordering::Release/' $clear $lock
broken $bits 'the test decides who has set bits' \
    's/self\.(fetch_or\(mask, order\)) & mask != mask/{ self.\1; true }/' $told
broken $bits 'the test decides who has cleared bits' \
    's/self\.(fetch_and\(!mask, order\)) & mask != 0/{ self.\1; true }/' $told
broken $bits 'the test decides who has set a flag' 's/!self\.(swap\(true, order\))/{ self.\1; true }/' $told
broken $bits 'the test decides who has cleared a flag' 's/self\.(swap\(false, order\))/{ self.\1; true }/' $told
broken $bits 'bits are set by a store' \
    's/self\.load(\(bits::of_test\(order\)\)) & mask != mask\n *&& self.fetch_or\(mask, order\) & mask != mask/{ let old = self.load\1; let new = old \& mask != mask; if new { self.store(old | mask, core::sync::atomic::Ordering::SeqCst); } new }/' \
    a_change_leaves_other_bits_as_they_are $told
broken $bits 'bits are cleared by a store' \
    's/self\.load(\(bits::of_test\(order\)\)) & mask != 0\n *&& self.fetch_and\(!mask, order\) & mask != 0/{ let old = self.load\1; let new = old \& mask != 0; if new { self.store(old \& !mask, core::sync::atomic::Ordering::SeqCst); } new }/' \
    a_change_leaves_other_bits_as_they_are $told
broken $bits 'who clears bits clears the others' 's/fetch_and\(!mask/fetch_and(mask/' $last a_change_leaves_other_bits_as_they_are
broken $bits 'nothing is tested' \
    's/self\.load\(bits::of_test\(order\)\) & mask != mask\n *&& //; s/!self\.load\(bits::of_test\(order\)\) && //' \
    work_is_overlooked_where_the_bit_is_tested_first

models=cacheline-sync/tests/flags_models.rs
broken $models 'there is no fence between the work and the bit' 's/if fenced \{/if false {/' work_is_handed_over_with_fences
broken $models 'who announces work tests first' \
    's/(page.turn\(\).flags.)fetch_or\(BIT, order\) & BIT == 0/\1set_if_clear(BIT, order)/' work_is_handed_over_by_who_always_writes
