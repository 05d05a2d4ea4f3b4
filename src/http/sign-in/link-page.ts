import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/refusal.ts'
import { answerForm, emptyForm, type FormState } from '../shared/form.ts'
import { pageContext } from '../shared/page.ts'
import { type SpentPurpose, showSpent } from './spent-link.ts'

type ByToken = { Params: { token: string } }

type LinkPage<Link> = {
  readonly purpose: SpentPurpose
  readonly read: (request: FastifyRequest, token: string) => Promise<Link | undefined>
  readonly show: (request: FastifyRequest, reply: FastifyReply, link: Link, state: FormState) => FastifyReply
  readonly act: (request: FastifyRequest, reply: FastifyReply, token: string) => Promise<FastifyReply>
}

/** A page that a mail leads to. Mail programs open links before their readers do: looking uses nothing up. */
export function serveLinkPage<Link>(
  app: FastifyInstance,
  path: `/${string}/:token`,
  { purpose, read, show, act }: LinkPage<Link>,
) {
  app.get<ByToken>(path, async (request, reply) => {
    const link = await read(request, request.params.token)
    return link ? show(request, reply, link, emptyForm) : showSpent(request, reply, purpose)
  })
  app.post<ByToken>(path, async (request, reply) => {
    const { token } = request.params
    const link = await read(request, token)
    if (!link) return showSpent(request, reply, purpose)
    return await answerForm(request, reply, pageContext(request).words, {
      act: () =>
        act(request, reply, token).catch((error: unknown) => orSpent(request, reply, purpose, error)),
      show: (state) => show(request, reply, link, state),
    })
  })
}

// Somebody else was faster: the link was good when the page was asked for.
function orSpent(request: FastifyRequest, reply: FastifyReply, purpose: SpentPurpose, error: unknown) {
  if (error instanceof Refusal && error.code === 'not_found') return showSpent(request, reply, purpose)
  throw error
}
