/** What is asked of an admin's route; made when it is asked, so that each has its own thing to work on. */
interface Asked {
  query?: Record<string, string>
  body?: object
  form?: FormData
}

/** A route for admins alone, and what it answers to one of them; everybody else is answered 401 or 403. */
export type AdminRow = [route: string, answer: number, ask?: () => Asked | Promise<Asked>]

export const ADMIN_ROUTES: AdminRow[] = []
