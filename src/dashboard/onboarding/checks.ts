import { DEFAULT_SETTINGS, type ShopSettings } from '../../settings/contract.ts'
import type { SetupMemory } from '../../settings/onboarding.queries.ts'
import { DRAFT_NOTICE } from '../../settings/policies.ts'
import { listedNames } from '../../shared/listed-names.ts'
import { SETUP_CHECKS, type SetupCheck, type SetupCheckName } from './contract.ts'

/** The facts that the onboarding checklist is based on. */
export interface SetupFacts {
  settings: Pick<
    ShopSettings,
    'shopName' | 'wording' | 'logo' | 'openHours' | 'servedPincodes' | 'gstin' | 'fssai' | 'policies' | 'contact'
  >
  memory: SetupMemory
  publicUrl: URL | null
  isLoopback: boolean
  /** Who takes card payments: a provider, the sandbox (for everybody, or for loopback requests only), or nobody. */
  cards: 'provider' | 'sandbox' | 'local sandbox' | 'off'
  /** Host and port of the mail server; null while emails go to the outbox. */
  mailServer: string | null
  demoProducts: number
  sellsAnything: boolean
  admins: readonly { email: string; isInvited: boolean }[]
}

interface Check {
  title: string
  screen: SetupCheck['screen']
  /** What the owner can reply instead of completing the check; null if that is not possible. */
  accept: string | null
  /** Returns what to do, or null if the check is done. */
  todo(facts: SetupFacts): string | null
  done(facts: SetupFacts): string
}

const CARDS_NOW = {
  sandbox: 'Cards are paid on a test page: no money moves.',
  'local sandbox': 'Cards are not taken, only cash; on the shop’s own machine there is a test page.',
  off: 'Cards are not taken, only cash.',
}

const RESTART = 'in the shop’s environment and start it again'

/** As the settings call them. */
const POLICIES: readonly [keyof ShopSettings['policies'], string][] = [
  ['privacy', 'Privacy'],
  ['terms', 'Terms of use'],
  ['refunds', 'Refunds'],
  ['contact', 'Contact'],
]

const CHECKS: Record<SetupCheckName, Check> = {
  name: {
    title: 'Shop name',
    screen: 'settings#shop',
    accept: `Its name is ${DEFAULT_SETTINGS.shopName}`,
    todo: ({ settings: { shopName } }) =>
      shopName === DEFAULT_SETTINGS.shopName ? 'Give the shop its own name: Settings, “Shop”, “Shop name”.' : null,
    done: ({ settings }) => `The shop is called ${settings.shopName}.`,
  },
  logo: {
    title: 'Logo',
    screen: 'settings#shop',
    accept: 'Use the name as text',
    todo: ({ settings }) => (settings.logo ? null : 'Upload the shop’s own logo: Settings, “Shop”, “Logo”.'),
    done: () => 'The shop shows its own logo.',
  },
  hours: {
    title: 'Opening hours',
    screen: 'settings#hours',
    accept: 'We never close',
    todo: ({ settings }) =>
      settings.openHours
        ? null
        : 'Orders are taken day and night. Say when the shop is open: Settings, “Opening hours”.',
    done: () => 'Orders are taken while the shop is open.',
  },
  pincodes: {
    title: 'Delivery area',
    screen: 'settings#area',
    accept: 'We deliver everywhere',
    todo: ({ settings }) =>
      settings.servedPincodes.length > 0
        ? null
        : 'Orders are taken from all of India. List the pincodes that you deliver to: Settings, “Delivery area”, “Add pincodes”.',
    done: ({ settings }) => `Served pincodes: ${listedNames(settings.servedPincodes, 6)}.`,
  },
  catalogue: {
    title: 'Products',
    screen: 'import',
    accept: null,
    todo: ({ sellsAnything, settings }) =>
      sellsAnything
        ? null
        : `Nothing is on sale yet. Press “Import products”, or “Add a category” and then “${settings.wording === 'everyday' ? 'Add product' : 'Upload Product'}”.`,
    done: () => 'There are products on sale.',
  },
  demo: {
    title: 'Demo products',
    screen: null,
    accept: null,
    todo: ({ demoProducts }) =>
      demoProducts > 0
        ? `${demoProducts === 1 ? 'One product' : `${demoProducts.toLocaleString('en-IN')} products`} of the demo can be ordered. Press “Remove demo data” before the first real order.`
        : null,
    done: () => 'No product of the demo is on sale.',
  },
  payment: {
    title: 'Card payments',
    screen: null,
    accept: 'Cash only',
    todo: ({ cards, publicUrl }) => {
      if (cards === 'provider') return null
      const now = CARDS_NOW[cards]
      const hook = `${publicUrl?.origin ?? 'https://your-shop.example'}/api/order/webhook`
      return `${now} Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET ${RESTART}; at Stripe, the webhook’s URL is ${hook}. For cash alone, set PAYMENT_PROVIDER=off.`
    },
    done: ({ cards }) => (cards === 'provider' ? 'Cards are paid with Stripe.' : 'Only cash is taken.'),
  },
  address: {
    title: 'Web address',
    screen: null,
    accept: null,
    todo: ({ publicUrl, isLoopback }) => {
      const fix = `Set PUBLIC_URL=https://your-shop.example ${RESTART}, behind a proxy that has a certificate (and TRUST_PROXY=on).`
      if (publicUrl === null) return `The shop does not know its own URL. ${fix}`
      if (isLoopback) return `Only this machine reaches ${publicUrl.origin}. ${fix}`
      return publicUrl.protocol === 'https:' ? null : `${publicUrl.origin} is not encrypted. ${fix}`
    },
    done: ({ publicUrl }) => `The shop is at ${publicUrl?.origin}.`,
  },
  mail: {
    title: 'Emails',
    screen: null,
    accept: null,
    todo: ({ mailServer, memory: { testMail } }) => {
      if (mailServer === null)
        return `Emails are stored on this machine and not sent. Set SMTP_URL (such as smtps://user:password@mail.example:465) and MAIL_FROM ${RESTART}.`
      if (testMail?.server === mailServer) return null
      return `Emails are sent by ${mailServer}, which has not been tested. Press “Send a test email”.`
    },
    done: ({ memory: { testMail } }) => `${testMail?.server} accepted a test email to ${testMail?.to}.`,
  },
  admins: {
    title: 'Staff',
    screen: 'staff',
    accept: null,
    todo: ({ admins }) => {
      const local = admins.find(({ email }) => email.endsWith('.local'))
      if (local)
        return `${local.email} cannot receive emails. Change the email in that admin’s profile, or remove that admin.`
      const invited = admins.find(({ isInvited }) => isInvited)
      if (invited)
        return `${invited.email} still has a one-time password. Have it changed by logging in, or remove that admin.`
      return null
    },
    done: ({ admins }) =>
      admins.length === 1 ? 'You have your own password.' : 'Every admin has a password of their own.',
  },
  invoice: {
    title: 'FSSAI licence',
    screen: 'settings#invoice',
    accept: 'Not needed here',
    todo: ({ settings }) =>
      settings.fssai
        ? null
        : 'Shops that sell food show it on invoices: Settings, “Invoice”, “FSSAI licence”; and “GSTIN”, if you have one.',
    done: ({ settings: { gstin } }) => `Invoices show your FSSAI licence${gstin ? ' and GSTIN' : ''}.`,
  },
  policies: {
    title: 'Policies',
    screen: 'settings#policies',
    accept: null,
    todo: ({ settings: { policies } }) => {
      // By the notice, not by the whole text: a shop may have stored the draft of an earlier version.
      const drafts = POLICIES.filter(([name]) => policies[name].startsWith(DRAFT_NOTICE)).map(([, label]) => label)
      return drafts.length > 0
        ? `Read the drafts of these pages and make them yours: Settings, “Policies” (${drafts.map((label) => `“${label}”`).join(', ')}).`
        : null
    },
    done: () => 'The pages say what you wrote.',
  },
}

/** Returns the checklist in the order in which a shop is set up. */
export function checkSetup(facts: SetupFacts): SetupCheck[] {
  return SETUP_CHECKS.map((name) => {
    const { title, screen, accept, todo, done } = CHECKS[name]
    const todoText = todo(facts)
    const isAccepted = todoText !== null && accept !== null && facts.memory.accepted.includes(name)
    return {
      name,
      title,
      isDone: todoText === null || isAccepted,
      words: isAccepted ? `${accept}, you said.` : (todoText ?? done(facts)),
      screen,
      acceptWords: todoText === null || isAccepted ? null : accept,
    }
  })
}

/** Whether the owner can accept a check as it is instead of completing it. */
export function canAccept(name: SetupCheckName): boolean {
  return CHECKS[name].accept !== null
}
