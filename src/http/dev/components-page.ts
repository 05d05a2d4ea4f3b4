import type { FastifyInstance } from 'fastify'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { type Content, type Html, html } from '../../platform/html/html.ts'
import { entriesOf } from '../../platform/records.ts'
import { tabs } from '../page/components/tabs.ts'
import { type PageContext, pageContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { formSamples } from './component-forms.ts'
import {
  badgeSamples,
  bannerSamples,
  cardSamples,
  dialogSamples,
  emptySamples,
  pictureSamples,
  progressSamples,
  sheetSamples,
  tableSamples,
  waySamples,
} from './component-samples.ts'
import { componentsMessages } from './components-messages.ts'

/** In development: every component, in both themes and in each language. */
export function serveComponents(app: FastifyInstance) {
  app.get(paths.dev.components, (request, reply) => {
    const context = pageContext(request, reply)
    return sendPage(reply, context, componentsPage(context))
  })
}

const samples = {
  cards: cardSamples,
  badges: badgeSamples,
  banners: bannerSamples,
  form: formSamples,
  table: tableSamples,
  progress: progressSamples,
  empty: emptySamples,
  way: waySamples,
  dialog: dialogSamples,
  pictures: pictureSamples,
  sheet: sheetSamples,
} as const satisfies Record<string, (context: PageContext) => Content>

function componentsPage(context: PageContext): Page {
  const { title, lead, names } = componentsMessages(context.locale)
  const sections = entriesOf(names).map(
    ([name, heading]) => html`<section aria-labelledby="about-${name}"><h2 id="about-${name}">${heading}</h2>
${samples[name](context)}</section>`,
  )
  const main = html`<h1>${title}</h1><p class="lead">${lead}</p>${themeTabs(context)}<div class="samples">${sections}</div>`
  return { title, main, scripts: ['dialog.js'], theme: themeOf(context) }
}

function themeOf({ query }: PageContext): 'light' | 'dark' | undefined {
  const theme = query.get('theme')
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

function themeTabs(context: PageContext): Html {
  const { themes, theme: messages } = componentsMessages(context.locale)
  const current = themeOf(context)
  const all = ([undefined, 'light', 'dark'] as const).map((theme) => ({
    href: withQuery(paths.dev.components, { theme }),
    text: messages[theme ?? 'auto'],
    isCurrent: theme === current,
  }))
  return tabs({ label: themes, all })
}
