//! How long a provider asks to wait before the next try.

use std::time::{Duration, SystemTime};

use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};

/// Some providers say it in milliseconds here, and rounded in the usual header.
const IN_MILLISECONDS: &str = "retry-after-ms";

/// The wait in milliseconds, if the headers ask for one. The usual header has seconds or a date
/// (RFC 9110, section 10.2.3); a date is read against the server's own clock where it tells it.
pub(super) fn asked(headers: &HeaderMap, now: SystemTime) -> Option<u64> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    if let Some(ms) = text(IN_MILLISECONDS).and_then(number) {
        return Some(ms.ceil() as u64);
    }
    let usual = text(RETRY_AFTER.as_str())?;
    if let Some(seconds) = number(usual) {
        return Some((seconds * 1000.0).ceil() as u64);
    }
    let until = httpdate::parse_http_date(usual).ok()?;
    let from = text(DATE.as_str()).and_then(|date| httpdate::parse_http_date(date).ok());
    let wait = until.duration_since(from.unwrap_or(now)).unwrap_or(Duration::ZERO);
    u64::try_from(wait.as_millis()).ok()
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0)
}

#[cfg(test)]
mod tests {
    use reqwest::header::{HeaderName, HeaderValue};

    use super::*;

    #[track_caller]
    fn check(headers: &[(&'static str, &'static str)], expected: Option<u64>) {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        let headers = headers.iter().map(pair).collect();
        // Sun, 06 Nov 1994 08:49:37 GMT
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777);
        assert_eq!(asked(&headers, now), expected);
    }

    #[test]
    fn seconds_milliseconds_and_dates_are_understood() {
        check(&[], None);
        check(&[("retry-after", "12")], Some(12_000));
        check(&[("retry-after", " 0.25 ")], Some(250));
        check(&[("retry-after", "1"), ("retry-after-ms", "333.2")], Some(334));
        check(&[("retry-after", "Sun, 06 Nov 1994 08:49:47 GMT")], Some(10_000));
        check(
            &[
                ("retry-after", "Sun, 06 Nov 1994 08:49:47 GMT"),
                ("date", "Sun, 06 Nov 1994 08:49:42 GMT"),
            ],
            Some(5_000),
        );
    }

    #[test]
    fn a_past_date_asks_for_no_wait_and_nonsense_for_nothing() {
        check(&[("retry-after", "Sun, 06 Nov 1994 08:00:00 GMT")], Some(0));
        for nonsense in ["soon", "-3", "NaN", "inf", ""] {
            check(&[("retry-after", nonsense)], None);
        }
    }
}
