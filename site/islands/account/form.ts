import { useEffect, useReducer } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { client } from '../../lib/client.ts'
import { showToast } from '../../stores/toasts.ts'

export const PASSWORD_HINT = '8 to 128 characters'
export const DIFFERENT_NEW_PASSWORDS = 'New password and confirm password must be same.'

/** A form, and whether all the named fields hold something: exactly then its button is enabled (specification 5). */
export interface ShopForm<T extends FieldValues> extends UseFormReturn<T> {
  filled: boolean
  /** What a field's input takes over, and what is wrong with it. */
  field(name: Path<T>, rules?: RegisterOptions<T>): UseFormRegisterReturn & { error: string | undefined }
}

export function useShopForm<T extends FieldValues>(required: Path<T>[], defaultValues?: DefaultValues<T>): ShopForm<T> {
  const form = useForm<T>({ defaultValues })
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  // What was typed before this code arrived is in the fields already.
  useEffect(look, [])
  // A network that is lost by the time it is sent is then told of, rather than code that cannot be loaded.
  useEffect(() => void client(), [])
  const filled = form.watch(required).every((value) => Boolean(value))
  const { errors } = form.formState
  const field: ShopForm<T>['field'] = (name, rules) => ({
    ...form.register(name, rules),
    error: (get(errors, name) as FieldError | undefined)?.message,
  })
  return { ...form, filled, field }
}

/** Says what the shop refused: in a toast, and under the field if the message names one. */
export function showRefusal<T extends FieldValues>(form: UseFormReturn<T>, message: string): void {
  showToast('error', message)
  const named = Object.keys(form.getValues()).find((name) => message.startsWith(`${name} `))
  const sentence = message.charAt(0).toUpperCase() + message.slice(1)
  if (named) form.setError(named as Path<T>, { message: sentence }, { shouldFocus: true })
}
