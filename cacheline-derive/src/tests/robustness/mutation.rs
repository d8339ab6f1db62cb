//! Inputs that were right before something happened to them. The tokens stay balanced, as rustc hands over no
//! others; everything else may go wrong.

use std::str::FromStr;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::tests::random::Random;

/// What is changed: groups taken apart, so that a change may happen at any depth.
enum Piece {
    Open(Delimiter),
    Token(TokenTree),
    Close,
}

/// What is inserted: keywords, names, marks and options in odd places, and every kind of token.
const INSERTED: &str = "
    struct enum union fn impl mod use pub where for dyn const static type trait unsafe extern crate self Self super
    mut ref move async await box macro macro_rules auto default gen r#struct r#type r#hot_read _ __ r#_x ß 値 größe
    'a '_ 'static '\\n' 'a' b'x' \"text\" \"\" b\"x\" c\"x\" r#\"raw\"# 0 1 64 128 1u8 0xff_usize 1e1000 1.5 -1
    340282366920938463463374607431768211456
    # ! $ ? ; : , . .. ... ..= :: -> => = == < > << >> & && | || + - * / % ^ @ ~ ()
    hot_read hot_write cold each hot_raed cache_layout line apart order verify show parts deny allow waste straddle
    drop_order neighbours max_size max_lines assume_line_aligned prove derive repr cfg cfg_attr doc align packed
    Debug Hash Default Serialize u8 u64 str T N AtomicU64 PhantomData Vec VecDeque Box Arc NonNull
    #[hot_read] #[hot_write] #[hot_write(a)] #[hot_write(each)] #[hot_write(a,each)] #[hot_write(a)]#[hot_read(b)] #[hot_read]#[hot_write] #[cold] #[cold(a)]
    #[cfg(a)] #[cfg(all(a,not(b)))] #[cfg_attr(a,hot_read)] #[cfg_attr(a,cfg(b))] #[derive(Debug)]
    #[derive(Hash,Ord,PartialOrd)] #[derive(Clone,Default)] #[repr(C)] #[repr(align(64))] #[repr(packed)]
    #[derive(a::B)] #[parts(derive(A),a(b))] #[parts(cfg(a))] #[parts] #[parts()] #[serde(into=\"P\",from=\"P\")]
    #[cache_layout] #[cache_layout::cache_layout(line=64)] #[doc=\"x\"] #[] #![a] #[allow(dead_code)]
    <T> <T:?Sized> <'a,T:'a> <const_N> [u8] [u8;0] [u8;18446744073709551615] [[u64;4294967295];4294967295]
    &'a[T] *mut_T dyn_Fn()->T fn(u8)->! (u8,) {} [] (,) {;} {a:u8} {#[hot_read]a:u8,} m!{}
    line=64,line=65,line=\"none\",apart=128,apart=1,order=\"declared\",verify,show,parts=P,max_size=1,max_lines(a=1),deny(waste,straddle),
    allow(derive(B)),allow(derive()),allow(drop_order),allow(neighbours),crate=a::b,assume_line_aligned,first=b,first=r#type,first,own_lines,export,export=b,export=8,types(A=u8),
    types(A=[u64;3],b::B<u8>=(Mutex<u8>,T)),types(u8=),types(T=T)
    prove(S<u8>),prove(S<u8,8>,a::S<'static,[u8;4]>),prove(S),prove(<S>::T),prove(),prove
";

/// Words of `INSERTED` that are several tokens have `_` for the space between them where they need one.
fn inserted(random: &mut Random) -> Vec<Piece> {
    let words = INSERTED.split_whitespace().collect::<Vec<_>>();
    let word = random.pick(&words);
    let word = match *word {
        "<const_N>" => "<const N: usize>",
        "dyn_Fn()->T" => "dyn Fn() -> T",
        "*mut_T" => "*mut T",
        word => word,
    };
    pieces(TokenStream::from_str(word).expect("the words are tokens"))
}

fn pieces(tokens: TokenStream) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                pieces.push(Piece::Open(group.delimiter()));
                pieces.extend(self::pieces(group.stream()));
                pieces.push(Piece::Close);
            }
            token => pieces.push(Piece::Token(token)),
        }
    }
    pieces
}

/// The tokens of the pieces: what closes nothing is left out, and what is not closed is closed at the end.
fn tokens(pieces: Vec<Piece>) -> TokenStream {
    let mut open = vec![(Delimiter::None, Vec::new())];
    let close = |open: &mut Vec<(Delimiter, Vec<TokenTree>)>| {
        if open.len() > 1 {
            let (delimiter, inner) = open.pop().expect("it is open");
            let group = Group::new(delimiter, inner.into_iter().collect());
            open.last_mut().expect("the outermost").1.push(group.into());
        }
    };
    for piece in pieces {
        match piece {
            Piece::Open(delimiter) => open.push((delimiter, Vec::new())),
            Piece::Token(token) => open.last_mut().expect("the outermost").1.push(token),
            Piece::Close => close(&mut open),
        }
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.remove(0).1.into_iter().collect()
}

/// The tokens after one to `most` changes; a part of `other` may have got into them.
pub(super) fn mutated(
    random: &mut Random,
    most: usize,
    whole: &TokenStream,
    other: &TokenStream,
) -> TokenStream {
    let mut pieces = pieces(whole.clone());
    for _ in 0..=random.below(most) {
        change(random, &mut pieces, other);
    }
    tokens(pieces)
}

fn change(random: &mut Random, pieces: &mut Vec<Piece>, other: &TokenStream) {
    let at = random.below(pieces.len() + 1);
    let end = (at + 1 + random.below(3)).min(pieces.len());
    match random.below(10) {
        0 | 1 => drop(pieces.drain(at..end)),
        2 => drop(pieces.splice(at..at, inserted(random))),
        3 => drop(pieces.splice(at..end, inserted(random))),
        4 => {
            let copy = copy(&pieces[at..end]);
            pieces.splice(at..at, copy);
        }
        5 if at < pieces.len() => {
            let with = random.below(pieces.len());
            pieces.swap(at, with);
        }
        6 => {
            let other = self::pieces(other.clone());
            let from = random.below(other.len() + 1);
            let to = (from + random.below(12)).min(other.len());
            pieces.splice(at..at, copy(&other[from..to]));
        }
        7 => {
            pieces.insert(end, Piece::Close);
            pieces.insert(at, Piece::Open(delimiter(random)));
        }
        8 => {
            let is_open = |piece: &&mut Piece| matches!(piece, Piece::Open(_));
            if let Some(open) = pieces.iter_mut().skip(at).find(is_open) {
                *open = Piece::Open(delimiter(random));
            }
        }
        _ => {
            let is_comma = |piece: &Piece| matches!(piece, Piece::Token(TokenTree::Punct(punct)) if ",:".contains(punct.as_char()));
            let after = pieces.iter().skip(at).position(is_comma);
            if let Some(after) = after {
                pieces.remove(at + after);
            }
        }
    }
}

fn copy(pieces: &[Piece]) -> Vec<Piece> {
    let copy = |piece: &Piece| match piece {
        Piece::Open(delimiter) => Piece::Open(*delimiter),
        Piece::Token(token) => Piece::Token(token.clone()),
        Piece::Close => Piece::Close,
    };
    pieces.iter().map(copy).collect()
}

fn delimiter(random: &mut Random) -> Delimiter {
    use Delimiter::{Brace, Bracket, None, Parenthesis};
    *random.pick(&[Brace, Bracket, None, Parenthesis])
}
