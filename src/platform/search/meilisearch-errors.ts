import { MeilisearchError, MeilisearchRequestTimeOutError } from 'meilisearch'
import { reasonOf } from '../doctor/check-result.ts'
import { findObstacle } from '../doctor/network.ts'

/** A task that Meilisearch accepted and then could not do. */
export class SearchTaskError extends Error {
  override readonly name = 'SearchTaskError'
}

/** Whether Meilisearch is the cause of an error, and not, for example, the database that its documents come from. */
export function isOfMeilisearch(error: unknown): boolean {
  return error instanceof MeilisearchError || error instanceof SearchTaskError
}

/** Says why Meilisearch at that URL could not be used, and how to fix it. */
export async function explainMeilisearch(error: unknown, url: string): Promise<{ said: string; fix: string }> {
  const obstacle = await findObstacle(url)
  if (obstacle !== null)
    return { said: `Meilisearch is not reached: ${obstacle}`, fix: 'Start it, or correct MEILI_URL' }
  const { host } = new URL(url)
  if (isTimeout(error))
    return { said: `Meilisearch at ${host} does not respond`, fix: 'Look at that service, or correct MEILI_URL' }
  const said = `Meilisearch at ${host} says: ${reasonOf(error).replace(/\.$/, '')}`
  return { said, fix: 'Correct MEILI_URL and MEILI_KEY' }
}

function isTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof MeilisearchRequestTimeOutError) return true
  return false
}
