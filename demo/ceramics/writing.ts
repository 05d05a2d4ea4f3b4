import { drawLetter } from '../pictures/pottery-papers.ts'
import { drawShelf, drawWheel } from '../pictures/pottery-scenes.ts'
import type { DemoForm, DemoPage, DemoPost } from '../school-content.ts'

export const posts: readonly DemoPost[] = [
  {
    slug: 'why-your-clay-wobbles',
    title: '土為什麼一直晃',
    summary: '十個來問「我是不是沒天分」的人，有九個只是椅子太高。',
    body: '先別換老師，先量椅子。\n\n手肘要能靠在大腿上，眼睛要看得到轆轤的中心。椅子太高，你會用手臂推土；手臂會累，土就晃。\n\n## 三個五分鐘的檢查\n1. 坐下，手肘放大腿，肩膀放得下來嗎？\n2. 踏板踩到底，膝蓋會不會頂到盤？\n3. 拍一張側面照，和第一堂課的照片比。\n\n多數人墊低三公分，第二天就定住了。',
    picture: drawWheel({
      room: 'dusk',
      shape: 'jar',
      clay: 'buff',
      glaze: 'ash',
      seed: 131,
      glazed: 0,
      scale: 1.1,
    }),
    daysOld: 210,
  },
  {
    slug: 'notes-from-firing-214',
    title: '第 214 窯的紀錄',
    summary: '停電四分鐘，和一只變成晚霞色的碗。',
    body: '凌晨一點二十，1180 °C，整條巷子停電。四分鐘後復電，我們決定不追溫度，讓它慢慢回來。\n\n開窯時，中層的青瓷全部偏紫。林老師說：「這支釉我們再也做不出來，所以它叫 *四分鐘*。」\n\n> 窯不欠我們什麼。',
    picture: drawShelf({
      room: 'dusk',
      seed: 132,
      pots: [
        { shape: 'teaBowl', clay: 'dark', glaze: 'celadon' },
        { shape: 'bowl', clay: 'dark', glaze: 'persimmon' },
      ],
    }),
    daysOld: 64,
  },
  {
    slug: 'a-letter-to-beginners',
    title: 'A letter to those who begin in winter',
    summary: 'Cold hands, slow clay, and why that is an advantage.',
    body: 'In winter the clay dries slowly and so do you. Warm the water, not the clay.\n\nMost of our best throwers started between November and February: there is nothing else to do in the evening, and a wheel is a good place to be quiet in company.\n\nCome to **Open Studio Night**. Nobody will correct you unless you ask.',
    picture: drawLetter(['#7f97a3', '#4d6472'], { clay: 'red', glaze: 'shino' }),
    daysOld: 11,
  },
]

export const pages: readonly DemoPage[] = [
  {
    slug: 'about',
    title: '關於我們',
    body: '我們在大同區的一條巷子裡，有六台轆轤、兩座電窯和一隻叫做小泥的貓。\n\n2010 年開始教第一班，十五年來大約有四千人在這裡弄髒過衣服。',
  },
  {
    slug: 'visit',
    title: '交通與開放時間',
    body: '- 捷運北門站 3 號出口，步行六分鐘\n- 週二至週日 13:00–22:00，週一休窯\n- 門口有階梯兩階，需要協助請先來電 02-2555-0110',
  },
  {
    slug: 'refunds',
    title: '退費說明',
    body: '開課七日內、觀看未達十分之一，全額退費。分期付款僅能整筆退。活動開始前三日可全額退票，之後請轉讓給朋友。',
  },
]

export const forms: readonly DemoForm[] = [
  {
    slug: 'group-visit',
    title: '團體體驗詢問',
    introduction: '六人以上的公司、學校或家族，請留下資料，我們兩個工作天內回覆。',
    fields: [
      { name: 'contact', label: '聯絡人', kind: 'line', isRequired: true, options: [] },
      { name: 'email', label: '電子郵件', kind: 'email', isRequired: true, options: [] },
      { name: 'people', label: '人數', kind: 'number', isRequired: true, options: [] },
      { name: 'day', label: '希望日期', kind: 'date', isRequired: false, options: [] },
      {
        name: 'experience',
        label: '拉過坯嗎',
        kind: 'choice',
        isRequired: true,
        options: ['完全沒有', '有一些人拉過', '都拉過'],
      },
      {
        name: 'wishes',
        label: '想做什麼',
        kind: 'choices',
        isRequired: false,
        options: ['杯子', '碗', '盤子', '只想玩泥巴'],
      },
      { name: 'notes', label: '其他', kind: 'text', isRequired: false, options: [] },
    ],
  },
]
