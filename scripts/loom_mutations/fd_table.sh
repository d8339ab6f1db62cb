# What the tables of descriptors promise of files that are installed while the table grows.

table=examples/src/systems/fd_table
of() {
    local kind names=()
    for kind in ${1//,/ }; do
        names+=("systems::fd_table::models::$kind::$2")
    done
    printf '%s\n' "${names[@]}"
}
every=locked,sequenced,rcu_like
unlocked=sequenced,rcu_like
there=a_file_installed_during_a_resize_is_there
twice=a_file_installed_during_two_resizes_is_there
stays=a_file_that_was_seen_stays
closed=a_file_that_was_closed_does_not_come_back
one=one_of_two_files_is_installed
back=a_number_is_given_back_or_installed
room=two_threads_that_need_room_get_it

broken $table/published.rs 'who reads the table does not acquire' 's/load\(Ordering::Acquire\)/load(Ordering::Relaxed)/' \
    $(of $every $stays)
broken $table/published.rs 'who replaces the table does not release' 's/(swap\(new, Ordering::)AcqRel/\1Acquire/' $(of $every $stays)
broken $table/slot.rs 'who looks up a file does not acquire' \
    's/(fn get[^}]*load\(Ordering::)Acquire/\1Relaxed/' $(of $every $stays)
broken $table/slot.rs 'who closes a file does not acquire' \
    's/(fn take[^}]*load\(Ordering::)Acquire/\1Relaxed/' $(of $unlocked $closed)
broken $table/slot.rs 'who installs a file does not release' 's/(\(old, new, Ordering::)AcqRel/\1Acquire/' $(of $unlocked $stays)
broken $table/slot.rs 'who freezes a slot does not acquire' 's/Ordering::AcqRel, Ordering::Acquire/Ordering::Release, Ordering::Relaxed/' $(of sequenced $stays)
broken $table/slot.rs 'a file is installed by a store' \
    's/let Err\(word\) = self\.exchange\(reserved\(\), references\) else \{/let word = self.0.load(Ordering::Acquire); if word == reserved() { self.0.store(references, Ordering::Release);/' \
    $(of $unlocked $one) $(of sequenced $there) $(of $unlocked $back)
broken $table/slot.rs 'a number is given back by a store' \
    's/(fn release[^{]*\{\n *)/\1if self.0.load(Ordering::Acquire) == reserved() { self.0.store(null_mut(), Ordering::Release); return Ok(()); }/' \
    $(of $unlocked $back)
broken $table/slot.rs 'a slot that has changed while it is frozen is copied as it was' \
    's/Err\(installed\) => word = installed/Err(_) => return Self(AtomicPtr::new(word))/' $(of sequenced $there)
broken $table/numbers.rs 'the larger table starts empty' 's/larger\.copy_from\(&self\.table, copy\);/let _ = copy;/' \
    $(of $every $there) $(of $every $twice) $(of $every $stays)
broken $table/numbers.rs 'the larger table is published, and not used to close' \
    's/self\.table = Arc::clone\(&larger\);//' $(of $every $there) $(of sequenced $closed)
broken $table/files.rs 'who has made room takes the number that was free before' \
    's/grow\(self, fd\);/& if lock(shared.file_lock).reserve(fd).is_ok() { return Ok(fd); }/' $(of $every $room)
broken $table/files.rs 'two threads make the table larger at a time' \
    's/let _others_wait/let _/' $(of rcu_like $twice)
broken $table/locked.rs 'a file is installed without the lock' \
    's/install_locked\(&self\.file_lock, fd, Held::new\(file\)\)/self.fdt.read(\&super::rcu::read()).slot(fd)?.install(Held::new(file)).map_err(super::slot::Refused::error)/' \
    $(of locked $there) $(of locked $twice) $(of locked $stays) $(of locked $closed) $(of locked $one) $(of locked $back)
broken $table/sequenced.rs 'slots are copied and not frozen' 's/Slot::freeze/Slot::copy/' \
    $(of sequenced $there) $(of sequenced $twice) $(of sequenced $stays) $(of sequenced $closed) $(of sequenced $one)
broken $table/sequenced.rs 'who is refused by a frozen slot does not try again' 's/=> held = again/=> { drop(again); return Ok(()) }/' \
    $(of sequenced $there)
broken $table/sequenced.rs 'who sees the end of a copy does not acquire, and tries for ever' \
    's/load\(Ordering::Acquire\)/load(Ordering::Relaxed)/' $(of sequenced $there) $(of sequenced $one)
broken $table/sequenced.rs 'who ends a copy does not release, and others try for ever' \
    's/Ordering::Release/Ordering::Relaxed/' $(of sequenced $there) $(of sequenced $one)
broken $table/rcu_like.rs 'the flag is not waited for' 's/rcu::synchronize\(\);//' $(of rcu_like $there) $(of rcu_like $closed)
broken $table/rcu_like.rs 'the flag is not set' 's/store\(true, /store(false, /' $(of rcu_like $there) $(of rcu_like $one)
broken $table/rcu_like.rs 'who sees the flag cleared does not acquire' 's/load\(Ordering::Acquire\)/load(Ordering::Relaxed)/' $(of rcu_like $there)
broken $table/rcu_like.rs 'who clears the flag does not release' 's/(store\(false, Ordering::)Release/\1Relaxed/' $(of rcu_like $there)
broken $table/rcu_like.rs 'the section ends before the file is installed' \
    's/(let section = rcu::read\(\);)(.*)if (self\.resize_in_progress\.load\(Ordering::Acquire\)) \{\n *drop\(section\);(.*\n    \}\n\n    fn resize)/\1\2let flag = \3; drop(section); if flag {\4/; s/(let installed = self)/let section = rcu::read(); \1/' \
    $(of rcu_like $there)

models=examples/src/systems/fd_table/models
broken $models/careless.rs 'the careless table installs under the lock' \
    's/let section = rcu::read\(\);.*installed\.map_err\(Refused::error\)/super::super::files::install_locked(\&self.file_lock, fd, Held::new(file))/' \
    systems::fd_table::models::a_table_without_a_protocol_loses_the_file
broken $models/mail.rs 'the counter is not looked at after the store' \
    's/== sequence \{/== sequence || true {/' $(of mail no_file_is_lost) $(of mail a_closed_file_comes_back)
broken $models/mail.rs 'there is no fence between the store and the counter' 's/fence\(Ordering::SeqCst\);//' $(of mail no_file_is_lost)
