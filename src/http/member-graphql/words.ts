import type { NotificationKind } from '../../domain/notifications/index.ts'
import type { Locale } from '../shared/locales.ts'
import { en } from './words/en.ts'
import { ja } from './words/ja.ts'
import { zhTW } from './words/zh-tw.ts'

/** What each kind of notification is, for a page where somebody chooses. */
export type SubscriptionWords = Record<
  NotificationKind,
  { readonly label: string; readonly description: string }
>

export const subscriptionWords: Record<Locale, SubscriptionWords> = { en, 'zh-TW': zhTW, ja }
