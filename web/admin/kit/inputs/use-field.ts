import { type InputProps as SourceProps, useInput } from 'ra-core'
import { useFormContext, useFormState } from 'react-hook-form'
import { sentences } from '../texts/sentences.ts'

/** An input of a form: its value, and the message for the reader where it was refused. */
export function useField(props: SourceProps) {
  const { field, fieldState, id } = useInput(props)
  return { field, id, isInvalid: fieldState.invalid, problem: problemIn(fieldState.error) }
}

/** The errors about values that have no input on this form; undefined if there are none. */
export function useProblemsWithoutField(): string | undefined {
  const { control } = useFormContext()
  const { errors } = useFormState()
  const inputs = [...control._names.mount].map((name) => name.split('.')[0])
  const messages = Object.entries(errors)
    .filter(([name]) => !inputs.includes(name))
    .map(([name, error]) => `${name.replaceAll('_', ' ')}: ${problemIn(error) ?? ''}`)
  return messages.length > 0 ? sentences(...messages) : undefined
}

// ra-core wraps the message of a validator in this prefix and JSON; the server's messages come as they are.
const validatorPrefix = '@@react-admin@@'

/** The first message of an error. The error of a list or an object has the errors of its parts. */
export function problemIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  // `ref` is the element on the page, which leads everywhere.
  const { message, ref: _element, ...parts } = error as Readonly<Record<string, unknown>>
  if (typeof message === 'string' && message !== '') return readable(message)
  return Object.values(parts).map(problemIn).find(Boolean)
}

function readable(message: string): string {
  return message.startsWith(validatorPrefix)
    ? String(JSON.parse(message.slice(validatorPrefix.length)))
    : message
}
