import { paths } from '../../paths/paths.ts'
import type { Html } from '../../platform/html/html.ts'
import { tabs } from '../page/components/tabs.ts'
import type { PageContext } from '../page/context.ts'
import { tabsMessages } from './tabs-messages.ts'

const all = ['guide', 'schema', 'console', 'api'] as const

/** The tabs of the developer pages. */
export function developerTabs({ locale }: PageContext, current: (typeof all)[number]): Html {
  const messages = tabsMessages(locale)
  return tabs({
    label: messages.label,
    all: all.map((tab) => ({ href: paths.developers[tab], text: messages[tab], isCurrent: tab === current })),
  })
}
