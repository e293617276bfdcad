import type { Pair } from './say.ts'

export const LOG_IN: Pair = 'Login | Log in'
export const PLEASE_LOG_IN: Pair = 'Please Login | Please log in'
export const LOG_OUT: Pair = 'Log Out | Log out'
export const FORGOTTEN_PASSWORD: Pair = 'Forgot password ? | Forgot password?'
export const SEND_CODE: Pair = 'Send Otp | Send code'
export const ENTER_CODE: Pair = 'Enter OTP | Enter the code'
export const VERIFY_CODE: Pair = 'Verify OTP | Verify code'
export const DIFFERENT_PASSWORDS: Pair =
  'password and confirm password must be same | The two passwords are not the same'
export const DIFFERENT_NEW_PASSWORDS: Pair =
  'New password and confirm password must be same. | The two new passwords are not the same.'
export const SAVE_PROFILE: Pair = 'Submit | Save'
