//! Pictures as pages take them: PNG or JPEG that could be read to its end. What cannot be read is told
//! before it reaches a page, so that no picture keeps a page from being set.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::Arc;

use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

/// The most that is read of a picture, in bytes.
pub const MOST_PICTURE_BYTES: usize = 20 * 1024 * 1024;

/// The most that a picture has on one side, in dots, and what it may take when it is unpacked, in bytes.
const MOST_DOTS: u32 = 12_000;
const MOST_UNPACKED: u64 = 400 * 1024 * 1024;

/// How many dots the longer side of a kept picture has at most: more than a sheet of A4 shows.
const KEPT_DOTS: u32 = 2_000;

/// A PNG without holes that is larger than this is a photograph, and a JPEG of it a tenth of that.
const LARGE_PNG: usize = 1024 * 1024;

/// How true a JPEG is, of 100.
const QUALITY: u8 = 88;

/// Pictures by the places at which the text of a lesson names them.
pub type Pictures = BTreeMap<String, Picture>;

/// A picture that can be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    #[serde(with = "encoded")]
    bytes: Arc<[u8]>,
    kind: PictureKind,
    width: u32,
    height: u32,
}

/// What pages take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum PictureKind {
    Png,
    Jpeg,
}

/// The bytes of a picture in JSON: base64.
mod encoded {
    use std::sync::Arc;

    use base64::{Engine as _, prelude::BASE64_STANDARD};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&BASE64_STANDARD.encode(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<[u8]>, D::Error> {
        let text = String::deserialize(from)?;
        BASE64_STANDARD.decode(text).map(Into::into).map_err(D::Error::custom)
    }
}

/// Why a file is no picture for a page.
#[derive(Debug, Error)]
pub enum PictureError {
    /// SVG is a program as well as a picture.
    #[error("an SVG is not taken, because it can hold more than a picture: save it as PNG")]
    Svg,
    /// Some other kind of file.
    #[error("it is no PNG, JPEG or WebP: save it as one of these")]
    Unknown,
    /// The file is too large.
    #[error("it has {size} MB, and a picture may have {}", MOST_PICTURE_BYTES / 1024 / 1024)]
    Large {
        /// Its size, in megabytes.
        size: usize,
    },
    /// It has too many dots.
    #[error("it is too large to be drawn: make it smaller, {MOST_DOTS} dots wide or high at most")]
    Dots,
    /// It ends too early, or is not what it says.
    #[error("it cannot be read: the file may be damaged ({0})")]
    Damaged(String),
}

impl Picture {
    /// A picture as it stands in a file. Where Word and PDF could not take it as it is, it is written anew.
    ///
    /// # Errors
    /// [`PictureError`].
    pub fn read(bytes: &[u8]) -> Result<Self, PictureError> {
        let (image, format, turned) = decoded(bytes)?;
        let kind = match format {
            ImageFormat::Png => PictureKind::Png,
            ImageFormat::Jpeg if !turned => PictureKind::Jpeg,
            _ => return written(&image, format),
        };
        let (width, height) = (image.width(), image.height());
        Ok(Self { bytes: bytes.into(), kind, width, height })
    }

    /// A picture as it is kept beside a lesson: upright, no larger than a sheet needs, and without what
    /// cameras write into their files, such as where it was taken.
    ///
    /// # Errors
    /// [`PictureError`].
    pub fn kept(bytes: &[u8]) -> Result<Self, PictureError> {
        let (image, format, _) = decoded(bytes)?;
        let is_large = image.width().max(image.height()) > KEPT_DOTS;
        let image = if is_large { image.thumbnail(KEPT_DOTS, KEPT_DOTS) } else { image };
        written(&image, format)
    }

    /// The file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The ending of its name: `png` or `jpg`.
    #[must_use]
    pub fn ending(&self) -> &'static str {
        match self.kind {
            PictureKind::Png => "png",
            PictureKind::Jpeg => "jpg",
        }
    }

    /// What it is on the wire.
    #[must_use]
    pub fn media_type(&self) -> &'static str {
        match self.kind {
            PictureKind::Png => "image/png",
            PictureKind::Jpeg => "image/jpeg",
        }
    }

    /// Its width and its height, in dots.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The same bytes, shared.
    pub(crate) fn shared(&self) -> Arc<[u8]> {
        Arc::clone(&self.bytes)
    }

    /// Its share of the width of the text, in hundredths, where it should have this one: it is never
    /// higher than the text is wide, so that one fits on a page with what it belongs to.
    pub(crate) fn share(&self, wanted: u32) -> u32 {
        let upright = 100 * u64::from(self.width) / u64::from(self.height).max(1);
        wanted.min(u32::try_from(upright).unwrap_or(u32::MAX)).max(1)
    }
}

/// What typst is told of pictures: of each its file, and its width by its height.
pub(crate) fn told<S: Serializer>(pictures: &Pictures, to: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Told {
        file: String,
        ratio: f64,
    }
    let told = pictures.iter().enumerate().map(|(at, (place, picture))| {
        let ratio = f64::from(picture.width) / f64::from(picture.height.max(1));
        (place, Told { file: file_name(at), ratio })
    });
    to.collect_map(told)
}

/// What the picture at a place is called for typst.
pub(crate) fn file_name(at: usize) -> String {
    format!("picture-{at}")
}

/// The picture, upright; what it was, and whether it had to be turned for that.
fn decoded(bytes: &[u8]) -> Result<(DynamicImage, ImageFormat, bool), PictureError> {
    if bytes.len() > MOST_PICTURE_BYTES {
        return Err(PictureError::Large { size: bytes.len().div_ceil(1024 * 1024) });
    }
    let format = match image::guess_format(bytes) {
        Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) => format,
        _ if is_svg(bytes) => return Err(PictureError::Svg),
        _ => return Err(PictureError::Unknown),
    };
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(MOST_DOTS), Some(MOST_DOTS));
    limits.max_alloc = Some(MOST_UNPACKED);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(failed)?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > MOST_DOTS || decoder.total_bytes() > MOST_UNPACKED {
        return Err(PictureError::Dots);
    }
    // What a camera says of how it was held may be damaged where the picture is not.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(failed)?;
    image.apply_orientation(orientation);
    Ok((image, format, orientation != Orientation::NoTransforms))
}

fn failed(error: ImageError) -> PictureError {
    match error {
        ImageError::Limits(_) => PictureError::Dots,
        other => PictureError::Damaged(other.to_string()),
    }
}

fn is_svg(bytes: &[u8]) -> bool {
    let beginning = String::from_utf8_lossy(bytes.get(..1024).unwrap_or(bytes)).to_lowercase();
    beginning.contains("<svg")
}

/// A photograph as JPEG; what has sharp edges or holes as PNG.
fn written(image: &DynamicImage, format: ImageFormat) -> Result<Picture, PictureError> {
    let (width, height) = (image.width(), image.height());
    let has_holes = image.color().has_alpha();
    let made = |bytes: Vec<u8>, kind| Picture { bytes: bytes.into(), kind, width, height };
    if format != ImageFormat::Jpeg {
        let plain = match has_holes {
            true => DynamicImage::from(image.to_rgba8()),
            false => DynamicImage::from(image.to_rgb8()),
        };
        let mut bytes = Vec::new();
        plain.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).map_err(failed)?;
        if has_holes || bytes.len() <= LARGE_PNG {
            return Ok(made(bytes, PictureKind::Png));
        }
    }
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, QUALITY)
        .encode_image(&image.to_rgb8())
        .map_err(failed)?;
    Ok(made(bytes, PictureKind::Jpeg))
}

#[cfg(test)]
mod tests;
