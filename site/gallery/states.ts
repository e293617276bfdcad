/** The features that have a page for each of their states. */
export const FEATURES = ['cart', 'orders', 'addresses', 'order-board', 'categories', 'customers'] as const
export type Feature = (typeof FEATURES)[number]

/** The states, by what the server replies: nothing yet, a failure, nothing to show, and what stretches the screen. */
export const STATES = ['loading', 'error', 'empty', 'long-names'] as const
export type State = (typeof STATES)[number]

export function featurePath(feature: Feature, state: State): string {
  return `/_components/${feature}/${state}`
}
