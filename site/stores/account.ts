import type { Answer } from '../lib/answer.ts'

export interface Registration {
  name: string
  email: string
  password: string
  confirmPassword: string
}

export async function register(typed: Registration): Promise<Answer<unknown>> {
  return (await import('../lib/api.ts')).register(typed)
}
