import emptyCart from '../../assets/art/empty-cart.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LOG_IN, PLEASE_LOG_IN } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'

interface Props {
  /** The login, which leads back to the page. */
  login: string
  whose?: string | undefined
}

export function PleaseLogin({ login, whose = 'yours alone' }: Props) {
  return (
    <EmptyState picture={emptyCart} title={say(PLEASE_LOG_IN)}>
      <p>{`This page is ${whose}: sign in to see it.`}</p>
      <a className="button button--action" href={login}>
        {say(LOG_IN)}
      </a>
    </EmptyState>
  )
}
