//! Guests: the identity of a device or a program (N-1, N-2).
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};

use table::online::Time;

use crate::ids;
use crate::limits::Bucket;
use crate::problem::Problem;
use crate::store::{Change, Store};

/// Milliseconds for which the code of a hand-over is good.
const HANDOVER: i64 = 600_000;
/// The most guests that are kept in memory.
const KNOWN: usize = 100_000;

/// A guest.
#[derive(Debug)]
pub struct Guest {
    /// The id.
    pub id: String,
    name: RwLock<String>,
    /// Held while a request for a table is looked up and answered, so that the same request makes one.
    pub making: tokio::sync::Mutex<()>,
    /// The bucket of the guest's changes (N-25).
    pub changes: Mutex<Bucket>,
}

impl Guest {
    fn new(id: String, name: String) -> Arc<Guest> {
        Arc::new(Guest {
            id,
            name: RwLock::new(name),
            making: Default::default(),
            changes: Default::default(),
        })
    }

    /// The name.
    pub fn name(&self) -> String {
        self.name.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_name(&self, name: &str) {
        name.clone_into(&mut self.name.write().unwrap_or_else(PoisonError::into_inner));
    }
}

/// The guests that are known in memory, by the digests of their tokens. The tokens themselves are kept nowhere.
#[derive(Default)]
pub struct Guests {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    tokens: HashMap<[u8; 32], Arc<Guest>>,
    /// The guests by their ids, as long as somebody has them.
    ids: HashMap<String, Weak<Guest>>,
}

impl Known {
    fn add(&mut self, hash: [u8; 32], guest: &Arc<Guest>) {
        if self.tokens.len() >= KNOWN {
            self.tokens.clear();
            self.ids.retain(|_, guest| guest.strong_count() > 0);
        }
        self.tokens.insert(hash, Arc::clone(guest));
        self.ids.insert(guest.id.clone(), Arc::downgrade(guest));
    }

    /// Forgets the tokens of a guest but one.
    fn forget(&mut self, guest: &str, but: Option<[u8; 32]>) {
        self.tokens.retain(|hash, known| known.id != guest || Some(*hash) == but);
    }
}

/// A guest with a token that was just made.
pub struct Admitted {
    /// The guest.
    pub guest: Arc<Guest>,
    /// The token.
    pub token: String,
}

impl Guests {
    /// Makes a guest.
    ///
    /// # Errors
    /// The store is broken.
    pub async fn make(&self, store: &Store, name: String, at: Time) -> Result<Admitted, Problem> {
        let guest = Guest::new(ids::name(), name.clone());
        let new = Change::Guest { guest: guest.id.clone(), name, at };
        self.admit(store, guest, vec![new], at).await
    }

    /// Gives a guest another token.
    async fn admit(
        &self,
        store: &Store,
        guest: Arc<Guest>,
        mut changes: Vec<Change>,
        at: Time,
    ) -> Result<Admitted, Problem> {
        let token = ids::token();
        let hash = ids::digest(&token);
        changes.push(Change::Token { hash, guest: guest.id.clone(), at });
        store.written(changes).await?;
        self.known().add(hash, &guest);
        Ok(Admitted { guest, token })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The guest of a token. Only its digest is looked up, so the time that this takes tells nothing of a token.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn find(&self, store: &Store, token: &str) -> Result<Option<Arc<Guest>>, Problem> {
        let hash = ids::digest(token);
        let mut known = self.known();
        // Another server may have changed the guest in the store.
        let in_memory = known.tokens.get(&hash).filter(|_| store.shared().is_none());
        if let Some(guest) = in_memory {
            return Ok(Some(Arc::clone(guest)));
        }
        let Some(row) = store.guest_of(&hash)? else { return Ok(None) };
        // Another token of the same guest stands for the same one.
        let same = known.ids.get(&row.guest).and_then(Weak::upgrade);
        same.iter().for_each(|guest| guest.set_name(&row.name));
        let guest = same.unwrap_or_else(|| Guest::new(row.guest, row.name));
        known.add(hash, &guest);
        Ok(Some(guest))
    }

    /// Gives a guest another name.
    ///
    /// # Errors
    /// The store is broken.
    pub async fn rename(&self, store: &Store, guest: &Guest, name: String, at: Time) -> Result<(), Problem> {
        store.written(vec![Change::Guest { guest: guest.id.clone(), name: name.clone(), at }]).await?;
        guest.set_name(&name);
        Ok(())
    }

    /// A guest is gone: the name and all tokens.
    ///
    /// # Errors
    /// The store is broken.
    pub async fn delete(&self, store: &Store, guest: &Guest, name: &str, at: Time) -> Result<(), Problem> {
        store.written(vec![Change::Gone { guest: guest.id.clone(), name: name.to_owned(), at }]).await?;
        self.known().forget(&guest.id, None);
        guest.set_name(name);
        Ok(())
    }

    /// Ends all tokens of a guest but one.
    ///
    /// # Errors
    /// The store is broken.
    pub async fn end_tokens(&self, store: &Store, guest: &Guest, but: &str) -> Result<(), Problem> {
        let but = ids::digest(but);
        store.written(vec![Change::EndTokens { guest: guest.id.clone(), but }]).await?;
        self.known().forget(&guest.id, Some(but));
        Ok(())
    }

    /// Makes a code by which another device becomes the same guest; returns it with the time until which it is good.
    ///
    /// # Errors
    /// The store is broken.
    pub async fn hand_over(&self, store: &Store, guest: &Guest, at: Time) -> Result<(String, Time), Problem> {
        let (code, expires) = (ids::handover(), at.later(HANDOVER));
        let hash = ids::digest(&code);
        store.written(vec![Change::Handover { hash, guest: guest.id.clone(), expires }]).await?;
        Ok((code, expires))
    }

    /// Makes a device the guest of a code, which is good once; `None` where it is not good.
    ///
    /// # Errors
    /// The store is broken.
    pub async fn claim(&self, store: &Store, code: &str, at: Time) -> Result<Option<Admitted>, Problem> {
        let code: String = code.chars().filter(|one| one.is_ascii_alphanumeric()).collect();
        let hash = ids::digest(&code.to_ascii_lowercase());
        let token = ids::token();
        let new = ids::digest(&token);
        let Some((guest, expires)) = store.handover(&hash)? else { return Ok(None) };
        let end = Change::EndHandover { hash };
        if expires <= at {
            store.written(vec![end]).await?;
            return Ok(None);
        }
        // The token is made only where the code is still there.
        store.written(vec![end, Change::Token { hash: new, guest, at }]).await?;
        Ok(self.find(store, &token)?.map(|guest| Admitted { guest, token }))
    }
}
