/** The login by a code to a mobile number. It is not among `paths.ts`, which every page loads. */
export const MOBILE_LOGIN = '/mobile-login'
