import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { sendAccountPage } from './account-page.ts'
import { icon } from './icons.ts'
import { wordsFor } from './words.ts'

/** Apps that may act for the member. */
export function serveApps(app: FastifyInstance) {
  app.get('/account/apps', (request, reply) => {
    const words = wordsFor(request).apps
    const main = html`<section class="empty empty-page">!${icon('apps')}
<div><h2>${words.emptyTitle}</h2><p>${words.emptyText}</p></div></section>`
    const { title, lead } = words
    return sendAccountPage(request, reply, { section: 'apps', title, lead, main })
  })
}
