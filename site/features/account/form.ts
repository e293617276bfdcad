import { useEffect, useReducer, useRef } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormHandleSubmit,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../src/shared/limits.ts'
import { passwordLengthError } from '../../../src/shared/password-length.ts'
import { check, type Schema, sentenceOf } from '../../../src/shared/schemas/schema.ts'
import { dismissToast, showToast } from '../toasts/toasts.ts'

export const PASSWORD_HINT = `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`

/** A form that also knows whether all required fields have a value. Only then is its button enabled (specification 5). */
export interface ShopForm<T extends FieldValues> extends UseFormReturn<T> {
  filled: boolean
  /** Returns the props for a field's input and the field's error message. */
  field(name: Path<T>, rules?: RegisterOptions<T>): UseFormRegisterReturn & { error: string | undefined }
}

/** @param mode when the rules of a field are checked: on submit, or from when it is first left. */
export function useShopForm<T extends FieldValues>(
  required: Path<T>[],
  defaultValues?: DefaultValues<T>,
  mode: 'onSubmit' | 'onTouched' = 'onSubmit',
): ShopForm<T> {
  const form = useForm<T>({ defaultValues, mode })
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  // Renders again after mounting, because the fields may already contain text that was typed before this code loaded.
  useEffect(look, [])
  const filled = form.watch(required).every((value) => Boolean(value))
  const { errors } = form.formState
  const field: ShopForm<T>['field'] = (name, rules) => ({
    ...form.register(name, rules),
    error: (get(errors, name) as FieldError | undefined)?.message,
  })
  return { ...form, handleSubmit: useOneSubmit(form), filled, field }
}

/** Ignores a submit while another one is under way, also in the tick in which nothing has been rendered yet. */
function useOneSubmit<T extends FieldValues>({ handleSubmit }: UseFormReturn<T>): UseFormHandleSubmit<T> {
  const isUnderWay = useRef(false)
  return (onValid, onInvalid) => async (event) => {
    event?.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await handleSubmit(onValid, onInvalid)(event)
    } finally {
      isUnderWay.current = false
    }
  }
}

/** Returns the rules of a field that repeats another one. Once it is left with something else, the sentence is shown. */
export function repeats<T extends FieldValues>(other: Path<T>, sentence: string): RegisterOptions<T> {
  return { validate: (value, typed) => !value || value === get(typed, other) || sentence }
}

/** Returns the rules of a field for a password that is chosen, which a second one repeats. */
export function chosenPassword<T extends FieldValues>(repeated: Path<T>): RegisterOptions<T> {
  return { deps: repeated, validate: (value) => (value && passwordLengthError(value)) || true }
}

/** Returns the rules of a field whose value follows a schema. Once it is left with something else, it says so. */
export function follows<T extends FieldValues>(field: Path<T>, schema: Schema): RegisterOptions<T> {
  return {
    validate: (value) => {
      const sentence = value && sentenceAbout(field, value, schema)
      return sentence ? capitalised(sentence) : true
    },
  }
}

/** How a refusal of a chosen password begins, unlike that of one that was asked for ("Wrong password"). */
const CHOSEN_PASSWORD = /^th(is|e) password /i

/**
 * Shows a refusal by the server in a toast (specification 8), and under the field that the message names. The toast then
 * goes when the field is corrected.
 * @param usual the field that a message is about which names none, such as "Wrong password".
 * @param chosenPassword the field of a password that was chosen, if the form has one.
 */
export function showRefusal<T extends FieldValues>(
  form: UseFormReturn<T>,
  message: string,
  usual?: Path<T>,
  chosenPassword?: Path<T>,
): void {
  const toast = showToast('error', message)
  const found = Object.keys(form.getValues()).find((name) => message.startsWith(`${name} `)) as Path<T> | undefined
  const named = found ?? (CHOSEN_PASSWORD.test(message) ? (chosenPassword ?? usual) : usual)
  if (!named) return
  form.setError(named, { message: capitalised(message) }, { shouldFocus: true })
  const stop = form.subscribe({
    name: named,
    formState: { values: true },
    callback: () => {
      stop()
      dismissToast(toast)
    },
  })
}

/** Shows what the server would refuse of the values, in its words, under every field. Returns whether there is anything. */
export function showViolation<T extends FieldValues>(
  form: UseFormReturn<T>,
  typed: T,
  schemas: Partial<Record<Path<T>, Schema>>,
): boolean {
  const violations = violationsIn(typed, schemas)
  for (const [at, { field, sentence }] of violations.entries())
    form.setError(field, { message: capitalised(sentence) }, { shouldFocus: at === 0 })
  return violations.length > 0
}

/** Returns the first field whose value breaks its schema, with the server's sentence about it; null if all are right. */
export function firstViolation<T extends FieldValues>(typed: T, schemas: Partial<Record<Path<T>, Schema>>) {
  return violationsIn(typed, schemas)[0] ?? null
}

function violationsIn<T extends FieldValues>(typed: T, schemas: Partial<Record<Path<T>, Schema>>) {
  return Object.entries<Schema | undefined>(schemas).flatMap(([field, schema]) => {
    const sentence = schema && sentenceAbout(field, typed[field], schema)
    return sentence ? [{ field: field as Path<T>, sentence }] : []
  })
}

function sentenceAbout(field: string, value: unknown, schema: Schema): string | null {
  const [violation] = check(schema, value).violations
  return violation ? sentenceOf(violation, field) : null
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
