/// A struct whose layout no offset tells, as its parameters are not known.
#[cache_layout(line = 64)]
#[validated]
#[repr(align(128))]
pub struct Job<'a, T: Send> {
    #[hot_write]
    used: usize,
    #[hot_read]
    r#type: &'a T,
}
