/** Who sends. The name is shown to readers; without one they see the bare address. */
export type Sender = { readonly name?: string; readonly address: string }

/** One letter to one reader. `from` fills in over the deployment's own sender, so a name alone will do. */
export type Mail = {
  /** A bare address: `mei@example.com`, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly from?: Partial<Sender>
  readonly replyTo?: string
  /** The same whenever this mail is sent: readers who get it twice see it once. */
  readonly id?: string
}

/**
 * What became of a mail. Refused is for good, so do not send it again: the address takes no mail, or this
 * message was not wanted. A fault that may pass is thrown as Unavailable.
 */
export type Delivery =
  | { readonly is: 'accepted'; readonly id: string }
  | { readonly is: 'refused'; readonly what: 'address' | 'message'; readonly reason: string }

export type Mailer = { send: (mail: Mail) => Promise<Delivery> }
