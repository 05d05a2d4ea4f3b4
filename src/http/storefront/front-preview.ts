import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Catalog } from '../../domain/catalog/index.ts'
import type { Content } from '../../domain/content/index.ts'
import { parseAppearance } from '../../operations/appearance/appearance.ts'
import { paths } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import { renderFooter } from '../page/chrome.ts'
import { type MemberContext, memberContext } from '../page/context.ts'
import { sendPage } from '../page/page.ts'
import { operatorOfSession } from '../shared/member-actor.ts'
import { requireSignIn } from '../shared/signed-in.ts'
import { frontOf, frontPage } from './front-page.ts'

type Deps = { readonly catalog: Catalog; readonly content: Content }

/** The front page with an unsaved appearance, for the frame of the admin area. */
export function serveFrontPreview(app: FastifyInstance, { catalog, content }: Deps) {
  app.post<{ Body: { look?: string } }>(
    paths.adminPreview,
    { onRequest: requireSignIn },
    async (request, reply) => {
      const context = memberContext(request, reply)
      const changes = parseAppearance(readJson(request.body.look))
      if (!changes) throw new Refusal('invalid_input', 'Invalid appearance: it cannot be shown')
      const look = await content.previewAppearance(operatorOfSession(context.reader), changes)
      const reader = { kind: 'visitor', schoolId: context.school.id } as const
      const front = await frontOf({ catalog, content }, reader, look)
      const preview = {
        ...asVisitor(context),
        school: { ...context.school, accentColour: look.accentColour },
      }
      const footer = await renderFooter(look.footer)
      const around = context.chrome && { ...context.chrome, ...look, footer }
      allowOwnFrame(reply)
      const page = { ...preview, chrome: around }
      return sendPage(reply, page, frontPage(page, front))
    },
  )
}

const asVisitor = (context: MemberContext) => ({ ...context, reader: undefined, cartSize: 0, unread: 0 })

function readJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Only pages of this origin show it in a frame.
function allowOwnFrame(reply: FastifyReply) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.headers({
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  })
}
