/** What iPhones take unless they are told otherwise. */
export const HEIC_REFUSAL =
  'This is a HEIC photo, which browsers cannot show. Save it as a JPEG first; an iPhone takes JPEG photos with "Most Compatible" in Settings, Camera, Formats'
