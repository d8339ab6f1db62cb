# What lists promise of walks, and of elements that come and go.

percpu=cacheline-sync/src/percpu
stays=what_stays_is_seen_once_while_others_come_and_go
both=two_add_to_one_part_at_the_same_time
moved=an_element_is_removed_on_another_cpu_while_that_part_changes
walked=an_element_that_is_removed_during_a_walk_stays_until_the_walk_has_looked
ends=the_list_and_a_handle_go_in_any_order

broken $percpu/handle.rs 'the place is looked up after the element was added, and not told by that' \
    's/(Item::set_key\(&item, )(shard\.add\(item\.clone\(\)\))\)/let _ = \2; \1shard.places() - 1)/' $both
broken $percpu/handle.rs 'a handle that is dropped leaves its element in the list' \
    's/self\.shard\.remove\(Item::key\(&self\.item\)\);//' $stays $moved $walked
broken $percpu/handle.rs 'an element that is kept stays in the list' 's/drop\(handle\);\n *item/std::mem::forget(handle); item/' $ends
broken $percpu/shard.rs 'an element that goes takes all others along' 's/if places\.items\.is_empty\(\)/if true/' $stays
broken $percpu/shard.rs 'whether a part is empty is asked before the element goes' \
    's/(let mut places = self\.lock\(\);)\n( *let removed = places\.items\.remove\(key\);)\n( *if) places\.items\.is_empty\(\)/let emptied = self.len() == 1; \1 \2 \3 emptied/' $moved
broken $percpu/shard.rs 'a walk takes a place to be full that was full' \
    's/taken\.extend\(locked\.items\.get\(key\)\.cloned\(\)\)/taken.push_back(locked.items[key].clone())/' $stays $walked
broken $percpu/shard.rs 'a walk takes what it looks at out of the list' \
    's/let locked = self\.lock/let mut locked = self.lock/; s/locked\.items\.get\(key\)\.cloned\(\)/locked.items.try_remove(key)/' $stays $walked
broken $percpu/walk.rs 'a walk passes over the first part' 's/shards: shards\.iter\(\)/shards: shards[1..].iter()/' $stays
broken $percpu/walk.rs 'a walk begins again when a part has grown' \
    's/shard\.take\(&mut self\.places, &mut self\.taken\);/& if shard.places() > self.places.end { self.places = 0..shard.places(); }/' $stays
