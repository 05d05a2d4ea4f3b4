import type { Field } from '../../page/components/field.ts'

type ProofMessages = { readonly password: string; readonly code: string }

/** Password and code fields for changes to account security. */
export function proofFields({ password, code }: ProofMessages): readonly Field[] {
  return [passwordField(password), codeField(code)]
}

export function passwordField(label: string) {
  return { name: 'password', label, type: 'password', autocomplete: 'current-password' } as const
}

export function codeField(label: string) {
  return { name: 'code', label, autocomplete: 'one-time-code', isVerbatim: true } as const
}
