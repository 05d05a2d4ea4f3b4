import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { formToken } from './form.ts'
import { pageContext } from './page.ts'
import { schoolOf } from './request-school.ts'
import { meOf } from './signed-in.ts'

export const joinPath = '/join'

/** For somebody signed in without a role here: a way to become a student. Just joined: a welcome. Else nothing. */
export function joinNotice(request: FastifyRequest, reply: FastifyReply): string {
  const { join } = pageContext(request).words
  const { name } = schoolOf(request)
  const { roles } = meOf(request)
  const { joined } = request.query as { joined?: unknown }
  if (roles.length > 0) {
    return joined === undefined ? '' : html`<p class="told" role="status">${join.joined(name)}</p>`
  }
  return html`<section class="told" aria-labelledby="join">
<h2 id="join">${join.title(name)}</h2>
<p>${join.text(name)}</p>
<form method="post" action="${joinPath}">!${formToken(request, reply, joinPath)}<button type="submit">${join.submit}</button></form>
</section>`
}
