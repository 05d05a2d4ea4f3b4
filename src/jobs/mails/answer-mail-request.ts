import { factHandler } from '../../domain/facts/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'

const name = 'answer-asked-mail'

/** Checks whether the e-mail address of a requested link has an account. */
export function answerMailRequest({
  identity,
}: {
  identity: Pick<Identity, 'answerMailRequest'>
}): FactHandler {
  return factHandler({
    name,
    kinds: ['account.mail_asked'],
    handle: (fact) => identity.answerMailRequest(name, fact),
  })
}
