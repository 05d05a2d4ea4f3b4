import type { DemoMember } from '../planters/demo-member.ts'

/** Students without a password, whose accounts are not used to sign in. */
export const members = [
  { key: 'yijun', name: '陳怡君', locale: 'zh-TW' },
  { key: 'jiahao', name: '張家豪', locale: 'zh-TW' },
  { key: 'xinyi', name: '王欣怡', locale: 'zh-TW' },
  { key: 'zhiwei', name: '李志偉', locale: 'zh-TW' },
  { key: 'yating', name: '吳雅婷', locale: 'zh-TW' },
  { key: 'guanting', name: '許冠廷', locale: 'zh-TW' },
  { key: 'peishan', name: '蔡佩珊', locale: 'zh-TW' },
  { key: 'junhong', name: '鄭俊宏', locale: 'zh-TW' },
  { key: 'siting', name: '劉思婷', locale: 'zh-TW' },
  { key: 'clara', name: 'Clara Jensen', locale: 'en' },
  { key: 'daniel', name: 'Daniel Okafor', locale: 'en' },
  { key: 'priya', name: 'Priya Raman', locale: 'en' },
] as const satisfies readonly DemoMember[]

export type DemoMemberName = (typeof members)[number]['key']
