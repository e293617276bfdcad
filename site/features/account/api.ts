import { call, SOON_MS } from '../../api/call.ts'
import type { BodyOf } from '../../api/routes.ts'
import { upload } from '../../api/upload.ts'

/** Calls of the account's own pages; those that every page may make are in `session.ts`, whose code all pages load. */

export const register = (body: BodyOf<'POST', '/api/user/register'>) => call('POST', '/api/user/register', { body })

export const forgotPassword = (email: string) => call('PUT', '/api/user/forgot-password', { body: { email } })

export const verifyCode = (email: string, otp: string) =>
  call('PUT', '/api/user/verify-forgot-password-otp', { body: { email, otp } })

export const resetPassword = (body: BodyOf<'PUT', '/api/user/reset-password'>) =>
  call('PUT', '/api/user/reset-password', { body })

export const updateUser = (body: BodyOf<'PUT', '/api/user/update-user'>) =>
  call('PUT', '/api/user/update-user', { body })

export const requestEmailCode = () => call('PUT', '/api/user/request-email-code')

export const verifyEmail = (otp: string) => call('PUT', '/api/user/verify-email', { body: { otp } })

export const changePassword = (body: BodyOf<'PUT', '/api/user/change-password'>) =>
  call('PUT', '/api/user/change-password', { body })

export const uploadAvatar = (avatar: File, onProgress: (share: number) => void) =>
  upload('PUT', '/api/user/upload-avatar', { avatar }, onProgress)

export const listSessions = () => call('GET', '/api/user/sessions', { timeoutMs: SOON_MS })

export const endSession = (_id: string) => call('DELETE', '/api/user/session', { body: { _id } })

export const endOtherSessions = () => call('DELETE', '/api/user/other-sessions')

export const downloadData = () => call('GET', '/api/user/download-data')

export const deleteAccount = (body: BodyOf<'DELETE', '/api/user/delete-account'>) =>
  call('DELETE', '/api/user/delete-account', { body })
