//! Browsers that are signed in, and those on the way to a provider of identities and back.
//!
//! A browser that asks for nothing stays signed in for 12 hours, and however busy it is for 7 days. Whoever is at the
//! provider of identities has 10 minutes to come back.

use domain::PersonId;
use sqlx::FromRow;
use uuid::Uuid;

use crate::people::PersonRole;
use crate::{StoreError, TeacherStore};

/// Browsers of one person that are signed in at the same time; one more ends those that were idle longest.
const MOST: i64 = 64;
/// How many may be on the way at once: whoever only begins, fills no table.
const ATTEMPTS: i64 = 10_000;

/// Somebody who signs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSignIn<'a> {
    /// Its own id, which it keeps while tokens change.
    pub id: Uuid,
    /// SHA-256 of what the browser keeps, in hexadecimal.
    pub token_sha256: &'a str,
    /// Who; none for the teacher whose server it is, and for researchers who share a passcode.
    pub person: Option<PersonId>,
    /// As what.
    pub role: PersonRole,
    /// Her session at the provider of identities.
    pub provider_session: Option<&'a str>,
}

/// A browser that is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInRow {
    /// Its id.
    pub id: Uuid,
    /// Who.
    pub person: Option<PersonId>,
    /// Her name.
    pub name: Option<String>,
    /// As what.
    pub role: PersonRole,
    /// Whether a provider of identities said who she is.
    pub by_provider: bool,
    /// Whole seconds since the token was made.
    pub age: i64,
}

#[derive(FromRow)]
struct FoundSignIn {
    id: Uuid,
    person_id: Option<Uuid>,
    name: Option<String>,
    role: String,
    by_provider: bool,
    age: i64,
}

/// Somebody on the way to a provider and back.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SignInAttempt {
    /// SHA-256 of what the provider sends back with its answer.
    pub state_sha256: String,
    /// SHA-256 of what the browser keeps meanwhile.
    pub browser_sha256: String,
    /// What the provider's word has to say again.
    pub nonce: String,
    /// What only who began can show.
    pub pkce_verifier: String,
}

impl TeacherStore {
    /// Lets a browser in.
    pub async fn begin_sign_in(&self, new: &NewSignIn<'_>) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "delete from sign_ins where teacher_id = $1
               and (used_at < now() - interval '12 hours' or begun_at < now() - interval '7 days'
                    or token_sha256 in (
                        select token_sha256 from sign_ins
                        where teacher_id = $1 and person_id is not distinct from $2 and role = $3
                        order by used_at desc offset $4))",
        )
        .bind(self.teacher.0)
        .bind(new.person.map(|id| id.0))
        .bind(new.role.name())
        .bind(MOST - 1)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "insert into sign_ins (id, token_sha256, teacher_id, person_id, role, provider_session)
             values ($1, $2, $3, $4, $5, $6)",
        )
        .bind(new.id)
        .bind(new.token_sha256)
        .bind(self.teacher.0)
        .bind(new.person.map(|id| id.0))
        .bind(new.role.name())
        .bind(new.provider_session)
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    /// Whoever has this token, which is used by that; none where it has ended.
    pub async fn sign_in_of(&self, token_sha256: &str) -> Result<Option<SignInRow>, StoreError> {
        let mut tx = self.begin().await?;
        let row: Option<FoundSignIn> = sqlx::query_as(
            "update sign_ins set used_at = now()
             from sign_ins as found left join people on people.id = found.person_id
             where sign_ins.id = found.id
               and (found.token_sha256 = $2
                    or found.previous_sha256 = $2 and found.renewed_at > now() - interval '1 minute')
               and sign_ins.teacher_id = $1 and people.shut_out_at is null
               and sign_ins.used_at > now() - interval '12 hours'
               and sign_ins.begun_at > now() - interval '7 days'
             returning found.id, found.person_id, people.name, found.role,
                       people.issuer is not null as by_provider,
                       extract(epoch from now() - found.renewed_at)::bigint as age",
        )
        .bind(self.teacher.0)
        .bind(token_sha256)
        .fetch_optional(&mut *tx)
        .await?;
        tx.commit().await?;
        let read = |row: FoundSignIn| {
            let FoundSignIn { id, person_id, name, role, by_provider, age } = row;
            let person = person_id.map(PersonId);
            Ok(SignInRow { id, person, name, role: PersonRole::read(&role)?, by_provider, age })
        };
        row.map(read).transpose()
    }

    /// Exchanges a token for another; false where it has ended.
    pub async fn renew_sign_in(&self, old: &str, new: &str) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let renewed = sqlx::query(
            "update sign_ins set token_sha256 = $3, previous_sha256 = $2, renewed_at = now(), used_at = now()
             where teacher_id = $1 and token_sha256 = $2",
        )
        .bind(self.teacher.0)
        .bind(old)
        .bind(new)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(renewed.rows_affected() == 1)
    }

    /// Whether that browser is still signed in.
    pub async fn is_signed_in(&self, id: Uuid) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let there = sqlx::query_scalar(
            "select exists (
                 select from sign_ins left join people on people.id = person_id
                 where sign_ins.teacher_id = $1 and sign_ins.id = $2
                   and shut_out_at is null
                   and used_at > now() - interval '12 hours'
                   and begun_at > now() - interval '7 days')",
        )
        .bind(self.teacher.0)
        .bind(id)
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(there)
    }

    /// Signs a browser out; false where it was not in.
    pub async fn end_sign_in(&self, id: Uuid) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let ended = sqlx::query("delete from sign_ins where teacher_id = $1 and id = $2")
            .bind(self.teacher.0)
            .bind(id)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(ended.rows_affected() == 1)
    }

    /// Signs out whoever a provider of identities says has left it: all browsers of that session there, or all of
    /// that person where no session is named. How many those were.
    pub async fn end_sign_ins_at(
        &self,
        issuer: &str,
        subject: Option<&str>,
        provider_session: Option<&str>,
    ) -> Result<u64, StoreError> {
        let mut tx = self.begin().await?;
        let ended = sqlx::query(
            "delete from sign_ins using people
             where sign_ins.teacher_id = $1 and people.id = sign_ins.person_id
               and people.issuer = $2
               and ($3::text is not null or $4::text is not null)
               and ($3::text is null or people.subject = $3)
               and ($4::text is null or sign_ins.provider_session = $4)",
        )
        .bind(self.teacher.0)
        .bind(issuer)
        .bind(subject)
        .bind(provider_session)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(ended.rows_affected())
    }

    /// Keeps what the way back from a provider is held against; false where too many are on the way.
    pub async fn begin_attempt(&self, attempt: &SignInAttempt) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "delete from sign_in_attempts
             where teacher_id = $1 and begun_at < now() - interval '10 minutes'",
        )
        .bind(self.teacher.0)
        .execute(&mut *tx)
        .await?;
        let begun = sqlx::query(
            "insert into sign_in_attempts
                 (teacher_id, state_sha256, browser_sha256, nonce, pkce_verifier)
             select $1, $2, $3, $4, $5
             where (select count(*) from sign_in_attempts where teacher_id = $1) < $6",
        )
        .bind(self.teacher.0)
        .bind(&attempt.state_sha256)
        .bind(&attempt.browser_sha256)
        .bind(&attempt.nonce)
        .bind(&attempt.pkce_verifier)
        .bind(ATTEMPTS)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(begun.rows_affected() == 1)
    }

    /// Takes it back, once and in time.
    pub async fn take_attempt(
        &self,
        state_sha256: &str,
    ) -> Result<Option<SignInAttempt>, StoreError> {
        let mut tx = self.begin().await?;
        let taken = sqlx::query_as(
            "delete from sign_in_attempts
             where teacher_id = $1 and state_sha256 = $2
               and begun_at > now() - interval '10 minutes'
             returning state_sha256, browser_sha256, nonce, pkce_verifier",
        )
        .bind(self.teacher.0)
        .bind(state_sha256)
        .fetch_optional(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(taken)
    }
}
