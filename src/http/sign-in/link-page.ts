import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity, LinkPurpose } from '../../domain/identity/index.ts'
import type { PathBuilder } from '../../paths/path-builder.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../page/forms/form-answer.ts'
import { type Page, sendPage } from '../page/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { renderSpent, type SpentPurpose } from './spent-link.ts'

type ByToken = { Params: { token: string } }

/** A valid mailed link and its last submitted form. */
export type OpenLink<Link> = { readonly link: Link; readonly token: string; readonly state: FormState }

type LinkPage<Link> = {
  readonly purpose: SpentPurpose
  readonly read: (request: FastifyRequest, token: string) => Promise<Link | undefined>
  readonly view: (context: SchoolContext, model: OpenLink<Link>) => Page
  readonly act: (request: FastifyRequest, reply: FastifyReply, token: string) => Promise<FastifyReply>
}

/** Reads a mailed link of one purpose, if it is valid. */
export function linkReader<Purpose extends LinkPurpose>(
  identity: Pick<Identity, 'readLink'>,
  purpose: Purpose,
) {
  return (request: FastifyRequest, token: string) =>
    identity.readLink({ schoolId: schoolOf(request).id, purpose, token })
}

/** A page behind a mailed link. Mail programs open links, so a GET does not consume it. */
export function serveLinkPage<Link>(
  app: FastifyInstance,
  { route }: PathBuilder<`/${string}/:token`>,
  { purpose, read, view, act }: LinkPage<Link>,
) {
  const render = (request: FastifyRequest, reply: FastifyReply, model: OpenLink<Link>) => {
    const context = schoolContext(request, reply)
    return sendPage(reply, context, view(context, model))
  }
  app.get<ByToken>(route, async (request, reply) => {
    const { token } = request.params
    const link = await read(request, token)
    return link
      ? render(request, reply, { link, token, state: emptyForm })
      : renderSpent(request, reply, purpose)
  })
  app.post<ByToken>(route, async (request, reply) => {
    const { token } = request.params
    const link = await read(request, token)
    if (!link) return renderSpent(request, reply, purpose)
    return await answerForm(request, reply, {
      act: () =>
        act(request, reply, token).catch((error: unknown) => orSpent(request, reply, purpose, error)),
      render: (state) => render(request, reply, { link, token, state }),
    })
  })
}

// The link was used meanwhile.
function orSpent(request: FastifyRequest, reply: FastifyReply, purpose: SpentPurpose, error: unknown) {
  if (error instanceof Refusal && error.code === 'not_found') return renderSpent(request, reply, purpose)
  throw error
}
