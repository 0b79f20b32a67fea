//! Who uses a server beside the teacher whose it is.
//!
//! [`People`] are whoever was given a passcode or is known to a provider of identities; [`SignIns`] are the
//! browsers that came in, kept in the database so that another process goes on with them. Neither speaks HTTP.

mod passcode;
mod people;
mod sign_ins;

pub use passcode::made_up;
pub use people::{Identity, People, Person};
pub use sign_ins::{Came, SignIns, SignedIn};
pub use store::{DoorEvent, NewDoorEvent, PersonRole, SignInAttempt};
