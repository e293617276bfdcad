import { Elysia, t } from 'elysia'
import { type AccountDependencies, dependenciesFor } from '../account/authenticate.ts'
import { Proof } from '../account/passkey/contract.ts'
import { PROOF_CODES } from '../account/second-factor/proof.ts'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import { documentedFields } from '../platform/http/input.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { readInput } from '../platform/runtime/read-input.ts'
import { isObject } from '../shared/is-object.ts'
import { PINCODE_ASKED } from '../shared/schemas/address.ts'
import { SETTINGS } from '../shared/schemas/settings.ts'
import { isServed } from '../shared/serviceability.ts'
import { notServed } from './checkout-terms.ts'
import { DeliveryTime, OfPincode, PublicSettings, ShopSettings, ShopStatus } from './contract.ts'
import { deliveryTimes, loadCheckoutTerms, loadSettings } from './queries.ts'
import { changeSettings, publicSettings, shopStatus } from './service.ts'

/** In the body of a change: the values that the admin's form began from. */
const EXPECTED = 'expected'

// `checkSettings` checks the settings, because it names everything that is wrong with them, not the first thing alone.
const documented = documentedFields(SETTINGS)
const Changes = t.Unsafe<Record<string, unknown> & { proof?: Proof }>(
  t.Object(
    { proof: t.Optional(Proof) },
    {
      additionalProperties: t.Unknown(),
      error: 'must be an object of settings',
      documented: { ...documented, properties: { ...documented.properties, [EXPECTED]: documented, proof: Proof } },
    },
  ),
)

/** Serves the public settings to everybody, and all settings to admins, who may change them. */
export function settingsRoutes(deps: AccountDependencies) {
  const { db, guard } = deps
  return new Elysia({ name: 'settings' })
    .use(guard)
    .get('/api/settings', async () => ok(await publicSettings(db)), {
      detail: about('Returns the public settings', { returns: envelope(PublicSettings) }),
    })
    .get('/api/settings/all', async () => ok(await loadSettings(db)), {
      admin: true,
      detail: about('Returns all settings', { returns: envelope(ShopSettings) }),
    })
    .put(
      '/api/settings',
      async ({ userId, sessionId, request, body: { [EXPECTED]: expected = {}, proof, ...changes } }) => {
        if (!isObject(expected)) throw new AppError('invalid', 'expected must be an object of settings')
        const caller = { userId, sessionId }
        const asked = { wanted: changes, expected, proof }
        return ok(await changeSettings(dependenciesFor(deps, request), caller, asked), 'Settings saved')
      },
      {
        admin: true,
        body: Changes,
        detail: about('Changes the settings in the body and no others, unless others have changed what was expected', {
          returns: envelope(ShopSettings),
          codes: ['settings_changed', ...PROOF_CODES],
        }),
      },
    )
    .get('/api/shop/delivery-times', async () => ok(await deliveryTimes(db)), {
      admin: true,
      detail: about('Returns how long deliveries take, by the hour of the day in which they are ordered', {
        returns: envelope(t.Array(DeliveryTime)),
      }),
    })
    .get('/api/shop/status', async () => ok(await shopStatus(db)), {
      detail: about('Returns whether the shop takes orders now, and when it will', { returns: envelope(ShopStatus) }),
    })
    .get(
      '/api/shop/serves',
      async ({ query }) => {
        const pincode = readInput(PINCODE_ASKED, query.pincode, 'pincode')
        const serves = isServed((await loadCheckoutTerms(db)).servedPincodes, pincode)
        return ok({ serves }, serves ? '' : notServed(pincode))
      },
      {
        query: OfPincode,
        detail: about('Returns whether the shop delivers to a PIN code', {
          returns: envelope(t.Object({ serves: t.Boolean() })),
        }),
      },
    )
}
