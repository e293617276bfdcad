import { type Static, t } from 'elysia'
import { input } from '../../platform/http/input.ts'
import { CHANNELS } from '../../platform/messages/port.ts'
import { oneOf } from '../../platform/runtime/one-of.ts'
import { ADDRESS, MOBILE } from '../../shared/schemas/address.ts'
import { MobileOtp, Name } from '../contract.ts'
import { PROOF_FIELDS } from '../passkey/contract.ts'

const Mobile = input(MOBILE)
const AskedChannel = t.Optional(oneOf(CHANNELS, `must be one of ${CHANNELS.join(', ')}`))

export const RequestLoginCode = t.Object({ mobile: Mobile, channel: AskedChannel })
/**
 * The name is needed only for a new account; the pincode, or `startAfresh`, for one that nobody has used for long, whose number
 * may belong to somebody else by now.
 */
export const LoginCode = t.Object({
  mobile: Mobile,
  otp: MobileOtp,
  name: t.Optional(Name),
  pincode: t.Optional(input(ADDRESS.pincode)),
  startAfresh: t.Optional(t.Boolean()),
})
export const RequestMobileCode = t.Object({ mobile: Mobile, channel: AskedChannel, ...PROOF_FIELDS })
export const VerifyMobile = t.Object({ mobile: Mobile, otp: MobileOtp })
export const RequestProofCode = t.Object({ channel: AskedChannel })

export const MobileLoginView = t.Object(
  {
    channels: t.Array(oneOf(CHANNELS), {
      description: 'Ways of a code to a number, the first being the usual one; empty while login by number is off.',
    }),
  },
  { $id: 'MobileLoginView' },
)

export const CodeSent = t.Object({ channel: oneOf(CHANNELS) }, { $id: 'CodeSent' })
export type CodeSent = Static<typeof CodeSent>
