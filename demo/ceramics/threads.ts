import type { DemoThread } from '../threads.ts'
import type { DemoMemberName } from './members.ts'

type Name = DemoMemberName | 'mei' | 'ken' | 'tom'

const underPosts: readonly DemoThread<Name>[] = [
  {
    under: { post: 'why-your-clay-wobbles' },
    by: 'siting',
    daysAgo: 190,
    body: '墊低三公分，第二天真的就定住了。我拉坯拉了兩年，第一次不是用手臂在推。',
    isTestimonial: true,
    answers: [{ by: 'ken', daysAgo: 189, body: '下次把照片帶來，我們看看肩膀。' }],
  },
  {
    under: { post: 'why-your-clay-wobbles' },
    by: 'mei',
    daysAgo: 60,
    body: '量了，我的椅子高五公分……鋸了再來回報。',
    needsNoAnswer: true,
    answers: [{ by: 'yijun', daysAgo: 6, body: '我也是第三章卡了兩週！' }],
  },
  {
    under: { post: 'notes-from-firing-214' },
    by: 'guanting',
    daysAgo: 30,
    body: '那只碗現在在我家，每天早上用它。',
    needsNoAnswer: true,
  },
  {
    under: { post: 'notes-from-firing-214' },
    by: 'peishan',
    daysAgo: 26,
    body: '上課最喜歡的就是老師會把失敗也寫出來。看完這篇，我終於敢自己排窯了。',
    isTestimonial: true,
    needsNoAnswer: true,
    answers: [
      { by: 'ken', daysAgo: 25, body: '排窯時先拍一張照片，開窯再拍一張。差別都在那兩張中間。' },
      { by: 'peishan', daysAgo: 24, body: '拍了！下次講評帶去。' },
    ],
  },
  {
    under: { post: 'a-letter-to-beginners' },
    by: 'clara',
    daysAgo: 8,
    body: 'Warm water was the whole secret. Thank you!',
    answers: [{ by: 'ken', daysAgo: 7.5, body: 'And short fingernails. That is the other half.' }],
  },
  {
    under: { post: 'a-letter-to-beginners' },
    by: 'priya',
    daysAgo: 7,
    body: 'I came in January with two left hands. In June I ate breakfast from my own bowl. Nobody hurried me once.',
    isTestimonial: true,
    needsNoAnswer: true,
  },
  {
    under: { post: 'a-letter-to-beginners' },
    by: 'clara',
    daysAgo: 6.9,
    body: 'CHEAP KILNS >>> kilns.example',
    isHidden: true,
  },
]

const wheel = 'wheel-throwing-100'

const underLectures: readonly DemoThread<Name>[] = [
  {
    under: { course: wheel, lecture: '定中心之一：拍圓與壓實' },
    by: 'mei',
    daysAgo: 59,
    body: '拍圓之後一壓就歪，是手的問題還是土太軟？',
    answers: [{ by: 'ken', daysAgo: 58, body: '手肘先放在腿上，再看土。' }],
  },
  {
    under: { course: wheel, lecture: '歡迎：一百課怎麼走' },
    by: 'yijun',
    daysAgo: 250,
    body: '請問可以跳著看嗎？我學過一期。',
    answers: [{ by: 'ken', daysAgo: 249, body: '可以，但定中心那一章請從頭看。手會騙人。' }],
  },
  {
    under: { course: wheel, lecture: '歡迎：一百課怎麼走' },
    by: 'zhiwei',
    daysAgo: 104,
    body: '每一課都短，下班後真的看得完。',
    needsNoAnswer: true,
  },
  {
    under: { course: 'glaze-chemistry', lecture: '釉的三個角色' },
    by: 'tom',
    daysAgo: 95,
    body: 'Is potash feldspar fine here, or does it have to be soda?',
    answers: [
      { by: 'ken', daysAgo: 94, body: 'Either. Soda melts a little earlier; write down which one you used.' },
    ],
  },
  {
    under: { course: wheel, lecture: '把手：拉製與接合' },
    by: 'yijun',
    daysAgo: 1.5,
    body: '把手接好的隔天，接合處就裂了一圈。是杯身太乾，還是我的泥漿太稀？兩邊都有刮出紋路。',
  },
  {
    under: { course: 'tea-bowls', lecture: 'What the hand knows' },
    by: 'tom',
    daysAgo: 130,
    body: 'I drank from five bowls, as you asked. I had never noticed that I always turn the chip away from me.',
    answers: [{ by: 'ken', daysAgo: 129, body: 'Now throw the bowl that you turned towards you.' }],
  },
]

export const threads: readonly DemoThread<Name>[] = [...underPosts, ...underLectures]
