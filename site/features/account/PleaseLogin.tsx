import emptyCart from '../../assets/art/empty-cart.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface Props {
  /** The login, which leads back to the page. */
  login: string
  whose?: string | undefined
}

export function PleaseLogin({ login, whose = 'yours alone' }: Props) {
  return (
    <EmptyState picture={emptyCart} title="Please Login">
      <p>{`This page is ${whose}: sign in to see it.`}</p>
      <a className="button button--action" href={login}>
        Login
      </a>
    </EmptyState>
  )
}
