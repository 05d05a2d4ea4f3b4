/** A student without a password. */
export type DemoMember = { readonly key: string; readonly name: string; readonly locale: string }
