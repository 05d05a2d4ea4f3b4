import { storeComment } from '../domain/content/index.ts'
import type { MemberActor } from '../domain/tenancy/index.ts'
import type { DemoMembers } from './plant-members.ts'
import { named } from './planting.ts'
import type { Shop } from './shop.ts'

/** What members say under posts and lectures, and what they ask by a form. */
export async function plantVoices(shop: Shop, members: DemoMembers, ken: MemberActor): Promise<void> {
  await talkUnderPosts(shop, members)
  await askKen(shop, ken)
  const { planting, school } = shop
  const { modules, clock } = planting
  clock.moveTo(clock.daysAgo(16))
  await modules.content.submitForm({ kind: 'visitor', schoolId: school.host.schoolId }, 'group-visit', {
    contact: '周小姐',
    email: 'chou@company.example',
    people: 12,
    experience: '完全沒有',
    wishes: ['杯子', '只想玩泥巴'],
    notes: '公司尾牙，下午兩點到五點可以嗎？',
  })
  clock.moveTo(clock.daysAgo(4))
  await modules.content.submitForm(members.daniel, 'group-visit', {
    contact: 'Daniel Okafor',
    email: 'daniel@students.example',
    people: 6,
    experience: '有一些人拉過',
  })
}

async function talkUnderPosts({ planting, school, mei }: Shop, { yijun, guanting, clara }: DemoMembers) {
  const { modules, clock } = planting
  const chairs = named(school.posts, 'why-your-clay-wobbles')
  clock.moveTo(clock.daysAgo(60))
  const body = '量了，我的椅子高五公分……鋸了再來回報。'
  const parentId = await modules.content.commentOnPost(mei, chairs, { body })
  clock.moveTo(clock.daysAgo(6))
  await modules.content.commentOnPost(yijun, chairs, { body: '我也是第三章卡了兩週！', parentId })
  clock.moveTo(clock.daysAgo(30))
  const firing = named(school.posts, 'notes-from-firing-214')
  await modules.content.commentOnPost(guanting, firing, { body: '那只碗現在在我家，每天早上用它。' })
  clock.moveTo(clock.daysAgo(8))
  const letter = named(school.posts, 'a-letter-to-beginners')
  await modules.content.commentOnPost(clara, letter, { body: 'Warm water was the whole secret. Thank you!' })
  const advert = await modules.content.commentOnPost(clara, letter, { body: 'CHEAP KILNS >>> kilns.example' })
  await modules.content.hideComment(school.host, advert)
}

async function askKen({ planting: { tx, clock }, school, mei }: Shop, ken: MemberActor) {
  const lectureId = named(school.courses, 'wheel-throwing-100').lectures[1]?.[1]?.id
  if (!lectureId) throw new Error('The second section has no second lecture')
  clock.moveTo(clock.daysAgo(59))
  const question = { body: '拍圓之後一壓就歪，是手的問題還是土太軟？' }
  const parentId = await storeComment(tx, clock, mei, { lectureId }, question)
  clock.moveTo(clock.daysAgo(58))
  await storeComment(tx, clock, ken, { lectureId }, { body: '手肘先放在腿上，再看土。', parentId })
}
