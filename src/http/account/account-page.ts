import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { accountScriptPath } from '../shared/assets.ts'
import { formToken } from '../shared/form.ts'
import { icon } from '../shared/icons.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { type AccountWords, wordsFor } from './words.ts'

const sections = [
  ['overview', '/account'],
  ['profile', '/account/profile'],
  ['password', '/account/password'],
  ['email', '/account/email'],
  ['security', '/account/security'],
  ['sessions', '/account/sessions'],
  ['apps', '/account/apps'],
  ['data', '/account/data'],
] as const

type AccountPage = {
  readonly section: (typeof sections)[number][0]
  readonly title: string
  /** One sentence under the title. */
  readonly lead?: string
  readonly main: string
  readonly head?: string
}

/** What was done last, told once at the top of the next page: a key of this closed set, never free text. */
export type Done = keyof AccountWords['done']

export function donePath(path: string, done: Done): string {
  return `${path}?done=${done}`
}

/** Sends a page of the account: the menu beside it, what was just done above it. */
export function sendAccountPage(request: FastifyRequest, reply: FastifyReply, page: AccountPage) {
  const words = wordsFor(request)
  const { title, lead, head = '' } = page
  const main = html`<div class="account-area">
<aside>!${menu(words, page.section)}!${signOut(request, reply, words)}</aside>
<div class="account-main">
!${notice(request, words)}
<h1>${title}</h1>
!${lead ? html`<p class="lead">${lead}</p>` : ''}
!${page.main}
!${signOut(request, reply, words)}
</div>
</div>
<script src="${accountScriptPath}" type="module"></script>`
  return sendPage(reply, pageContext(request), { title, main, head })
}

function menu({ menu }: AccountWords, current: string): string {
  const links = sections.map(([section, path]) => {
    const mark = section === current ? 'aria-current="page"' : ''
    return html`<li><a href="${path}" !${mark}>!${icon(section)}<span>${menu[section]}</span></a></li>`
  })
  return html`<nav class="account-menu" aria-label="${menu.label}"><ul>!${links.join('')}</ul></nav>`
}

// Below the menu where there is room beside the page, else below the page; only one of the two is shown.
function signOut(request: FastifyRequest, reply: FastifyReply, { menu }: AccountWords): string {
  return html`<form class="sign-out" method="post" action="/sign-out">!${formToken(request, reply, '/sign-out')}
<button type="submit" class="quiet">!${icon('signOut')}<span>${menu.signOut}</span></button></form>`
}

function notice(request: FastifyRequest, { done }: AccountWords): string {
  const { done: key } = request.query as { done?: unknown }
  if (request.method !== 'GET' || typeof key !== 'string' || !Object.hasOwn(done, key)) return ''
  return html`<p class="done" role="status">!${icon('check')}<span>${done[key as Done]}</span></p>`
}
