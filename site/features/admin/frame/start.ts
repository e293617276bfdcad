import { cacheOfflinePage } from '../../../layouts/offline.ts'
import { closePopovers } from '../../../ui/popovers.ts'
import { AccountButton } from '../../account/account-button.ts'
import { ToastStack } from '../../toasts/toast-stack.ts'
import { AdminNav } from './admin-nav.ts'
import { followNewOrders } from './new-orders.ts'
import { PaletteButton } from './palette-button.ts'

const elements = {
  'toast-stack': ToastStack,
  'account-button': AccountButton,
  'admin-nav': AdminNav,
  'palette-button': PaletteButton,
}

for (const [name, element] of Object.entries(elements)) customElements.define(name, element)

// The order board listens itself, and counts what it shows.
if (!document.body.hasAttribute('data-order-board')) followNewOrders()
closePopovers()
cacheOfflinePage()
