import { drawPotter } from '../pictures/pottery.ts'
import type { DemoLecturer } from '../school-content.ts'

export const lecturers: readonly DemoLecturer[] = [
  {
    key: 'ken',
    name: 'Ken Ito',
    bio: '生於益子，二十六歲在一座柴窯旁住了三年。現在教拉坯與茶碗，相信圈足比器身更會說真話。\n\nBorn in Mashiko. Teaches throwing and tea bowls, and believes that a foot ring tells more of the truth than the pot above it.',
    picture: drawPotter({
      apron: 'cobalt',
      skin: '#d8a97f',
      hair: { colour: '#8d8a86', cut: 'grey' },
      wall: '#c6d3c4',
    }),
    person: 'ken',
  },
  {
    key: 'lin',
    slug: 'lin-jing-wen',
    name: '林靜文',
    bio: '工作室創辦人之一。教過一千多位從沒碰過土的人定中心，口頭禪是「再慢一點」。',
    picture: drawPotter({
      apron: 'celadon',
      skin: '#e9bf98',
      hair: { colour: '#2b211d', cut: 'long' },
      wall: '#f0c9ac',
    }),
  },
  {
    key: 'huang',
    slug: 'huang-yu-cheng',
    name: '黃昱誠',
    bio: '材料工程出身，把釉方當食譜寫。書櫃裡有一千兩百片試片，每一片背面都有編號。',
    picture: drawPotter({
      apron: 'copper',
      skin: '#cf9c70',
      hair: { colour: '#231b18', cut: 'short' },
      wall: '#c9d6dc',
    }),
  },
  {
    key: 'ada',
    name: 'Ada Moreau',
    bio: 'Ada throws porcelain thin enough to read through and teaches in English and French. She came to Taipei for a residency in 2017 and stayed for the clay.',
    picture: drawPotter({
      apron: 'persimmon',
      skin: '#f3d3b5',
      hair: { colour: '#8a4a2a', cut: 'bun' },
      wall: '#d7cfe0',
    }),
  },
]
