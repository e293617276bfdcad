/** All drawings of heaps and filled bowls. */
import type { Grains, Shape } from './grain.ts'
import { bowl, heap, heapedBowl } from './heap.ts'
import type { Art } from './svg.ts'

const grains = (shape: Shape, size: number, colours: string, edge = false): Grains => ({
  shape,
  size,
  colours: colours.split(' '),
  edge,
})

const ALMOND = grains('almond', 11, '#a8632f #b8733a #8f5228')
const CASHEW = grains('cashew', 11, '#f2dcb0 #ead09a #f7e6c4', true)
const RAISIN = grains('wrinkled', 7, '#c99a2e #b5861f #d9b048')
const PEANUT = grains('oval', 7, '#c98a52 #b8733f #d9a06a')
const SEV = grains('stick', 12, '#e0a83a #cf9228 #eec05a')
const PUMPKIN_SEED = grains('seed', 9, '#8fa04a #7a8c38 #a5b562')
const TOASTED = grains('flake', 8, '#d9a55a #c98f42 #e6bd7a')

const HEAPS: Record<string, Grains | Grains[]> = {
  'rice-long': grains('long', 9, '#fdfbf4 #f3eede #ffffff', true),
  'rice-short': grains('plump', 6, '#fbf8ee #f1ebd8 #ffffff', true),
  'rice-brown': grains('long', 8.5, '#c9a06a #b58a54 #d6b382', true),
  'dal-toor': grains('split', 6.5, '#eeb02e #e0a020 #f5c24a'),
  'dal-moong': grains('plump', 5.5, '#f7d84a #efca30 #fbe372'),
  'dal-green-moong': grains('oval', 5.5, '#6f8f3a #5d7d2e #84a24a'),
  'dal-chana': grains('split', 7.5, '#e3a13a #d18f2a #eeb556'),
  'dal-urad': grains('plump', 5.5, '#f6efdc #eadfc2 #fffaf0', true),
  'dal-masoor': grains('split', 5.5, '#f0764a #e3663a #f78e62'),
  rajma: grains('kidney', 10, '#c98a72 #a8554a #b5705e'),
  'chana-kabuli': grains('chickpea', 8.5, '#edd3a2 #e3c48c #f5e0b8'),
  'chana-kala': grains('chickpea', 7, '#6b4228 #5a361f #7d5236'),
  'roasted-chana': grains('chickpea', 7.5, '#dcae54 #cf9c3e #e8c276'),
  'soya-chunks': grains('lobed', 10, '#d9b576 #cda562 #e6c88e'),
  poha: grains('flake', 7.5, '#fbf6e6 #f1e8cf #fffdf5', true),
  sabudana: grains('round', 4.6, '#fdfdfa #f1f2ee #ffffff', true),
  'heap-foxtail': grains('speck', 2.9, '#f0cf6a #e3bd50 #f8de8c'),
  'heap-quinoa': grains('round', 3.2, '#efe0bc #e3d0a4 #f7ecd2', true),
  'heap-barley': grains('plump', 6, '#e8d6ac #dcc694 #f2e4c4', true),
  'heap-soybean': grains('oval', 7, '#edd592 #e2c67c #f5e3b0'),
  'heap-sesame': grains('seed', 3.6, '#f5e9cc #ead9b2 #dcc79a', true),
  cumin: grains('seed', 8, '#a88a52 #8f7340 #bd9f66'),
  'mustard-seed': grains('round', 3.4, '#5a3322 #3f241a #74452e'),
  peppercorn: grains('lobed', 5.4, '#3a3533 #282422 #524a46'),
  cardamom: grains('pod', 11, '#8fb04e #7d9e3e #a5c268'),
  clove: grains('clove', 11, '#6b3a24 #552c1a #7f4a30'),
  cinnamon: grains('quill', 22, '#a5622e #8f5224 #ba773e'),
  fennel: grains('seed', 7.5, '#a9b85a #94a546 #c0cc78'),
  'bay-leaf': grains('leaf', 24, '#7f9446 #6f8438 #93a65a'),
  'rock-salt': grains('crystal', 8, '#f7c3c0 #f0aca8 #fbdad6'),
  'heap-almond': ALMOND,
  'heap-cashew': CASHEW,
  'heap-cashew-split': grains('plump', 10, '#f2dcb0 #e8cc96 #f8e8c8', true),
  'heap-pistachio': grains('pistachio', 9.5, '#e6cfa2 #dcc08c #efdcb8', true),
  'heap-walnut': grains('walnut', 11, '#c99a5e #b98a4e #d8ae76'),
  'heap-raisin': RAISIN,
  'heap-date': grains('wrinkled', 12, '#6b3416 #57280f #7f4420'),
  'heap-fig': grains('fig', 11, '#b5925e #a5814c #c5a574'),
  'heap-prune': grains('wrinkled', 12, '#3f2a3f #33202f #52384f'),
  'heap-chia': grains('speck', 2.4, '#4a4744 #2f2d2b #8f8a84 #66615c'),
  'heap-pumpkin-seed': PUMPKIN_SEED,
  'heap-trail': [ALMOND, CASHEW, grains('wrinkled', 7, '#a8243a #8a4b24 #c99a2e'), PUMPKIN_SEED],
  'heap-makhana': grains('lobed', 10, '#fdf8ec #f3ead6 #fffdf6', true),
  'coffee-beans': grains('bean', 9, '#5b3520 #4a2a18 #6e4429'),
  'peas-heap': grains('round', 7, '#6fb53e #5da32f #85c857'),
  bhujia: grains('stick', 12, '#d98f2a #c27a1e #e6a548'),
  'aloo-bhujia': grains('stick', 12, '#f0cc62 #e3ba48 #f7dc86'),
  navratan: [SEV, PEANUT, grains('round', 6, '#7fae3e #92bd52'), RAISIN, CASHEW],
  'khatta-meetha': [SEV, grains('round', 6, '#86b046 #74a038'), PEANUT],
  'masala-peanut': grains('lobed', 7.5, '#c26a2e #ae5a22 #d47f42'),
  'banana-chips': grains('disc', 12, '#f7d24a #f0c436 #fae07a'),
  'tortilla-chips': grains('triangle', 15, '#f0b53a #e6a82c #f6c65a'),
  'tortilla-chilli': grains('triangle', 15, '#e88a3a #df7a2c #f09e54'),
  'potato-sticks': grains('baton', 13, '#f0b048 #e59c34 #ea8a3a'),
  penne: grains('tube', 15, '#f0c260 #e6b44c #f6d280'),
  macaroni: grains('elbow', 9, '#f0bf5a #e6b048 #f6cf7a'),
  vermicelli: grains('curl', 16, '#d99a4a #c98838 #e6b068'),
  'heap-tea': grains('speck', 3.4, '#3f2418 #2f1a12 #553322'),
  'heap-kibble': [grains('lobed', 9, '#a5652e #93561f #b5773a'), grains('round', 8, '#c28a4a #8a4a24')],
  'heap-kibble-small': [grains('round', 6, '#d9ac6a #c99a55 #e3bd80'), grains('disc', 6.5, '#e8cf9a')],
  'heap-kibble-cat': [grains('triangle', 8, '#a5552e #8f4624'), grains('cashew', 8, '#c98a4a #b5763a')],
  'heap-litter': grains('crystal', 4.6, '#d3d0c6 #bdbab0 #e6e4dc'),
  cranberry: grains('round', 8, '#b5182e #9f1226 #c83044'),
  'jam-mixed': [
    grains('round', 10, '#c8303a #b5242e'),
    grains('lobed', 10, '#f0a030 #e6902a'),
    grains('oval', 10, '#7a2f6a #e8c040'),
  ],
}

const SALT = grains('crystal', 2.6, '#ffffff #eef3f7 #e1e9ef')
const PEAS = grains('round', 3.4, '#6fb53e #5da32f')
const CARROT = grains('cube', 3, '#f08a2e #e67a20')

/** Bowls with a mound: the colours of bowl and powder, and the grains unless it is a fine powder. */
const HEAPED: Record<string, [outside: string, powder: string, bits?: Grains]> = {
  'powder-besan': ['#5f7f96', '#f0cf6e'],
  'powder-atta': ['#8a5a34', '#ecd3a2'],
  'powder-multigrain': ['#4f6f4a', '#d6bb88', grains('speck', 1.9, '#a5804a #d6bb88 #7a5a30 #e3cfa0')],
  'powder-sharbati': ['#a5402a', '#f2d58a'],
  'powder-rice': ['#3f7f6a', '#fdfcf6', grains('speck', 1.5, '#ffffff #f1eee2')],
  'powder-white': ['#7f93a5', '#faf6ec'],
  'powder-ragi': ['#8fa3ad', '#a5766a'],
  'powder-haldi': ['#4f7f6a', '#f2ac14'],
  'powder-chilli': ['#4a5a63', '#d1341e'],
  'powder-kashmiri': ['#5f6f52', '#a8182a'],
  'powder-dhania': ['#a5633a', '#b09a5a'],
  'powder-garam': ['#8f9a7a', '#7a4a2a'],
  'powder-chaat': ['#4f6f7a', '#b5854a'],
  'powder-sambar': ['#4f7a5a', '#cf6a2a'],
  'powder-henna': ['#a5633a', '#7f8f3a'],
  'powder-jaggery': ['#4f7a6a', '#c98a3a'],
  salt: ['#3f7fb5', '#f7fafc', SALT],
  'black-salt': ['#b5a5a8', '#8a7480', grains('crystal', 2.6, '#8a7480 #776270 #9d8894')],
  sugar: ['#d1607a', '#f7fbff', grains('crystal', 3.6, '#ffffff #eaf1f7 #dbe6ef')],
  'brown-sugar': ['#4f8a9a', '#b5793f', grains('crystal', 3, '#b5793f #a56a32 #c98f56')],
  'bowl-sooji': ['#c2554a', '#f5e8c4', grains('speck', 1.7, '#f5e8c4 #ead8aa #fff6dc')],
  'bowl-daliya': ['#5b7fa5', '#cfa462', grains('crystal', 3, '#cfa462 #bd9150 #dfba7e')],
  'bowl-ragi': ['#d9a06a', '#9a6658'],
  camphor: ['#b5802e', '#f2f6f8', grains('cube', 6, '#ffffff #eef3f6 #f8fbfc', true)],
}

/** Bowls with a flat filling: the colours of bowl and filling, and the pieces on top. */
const BOWLS: Record<string, [outside: string, inside: string, ...bits: Grains[]]> = {
  'bowl-curd': ['#3f7fb5', '#fffdf6'],
  'bowl-cream': ['#b5566f', '#fff6dc'],
  'bowl-ghee': ['#9a6a2e', '#f7c534'],
  'bowl-ghee-white': ['#6a4a2e', '#fdf0b8', grains('crystal', 2.4, '#fffbe2 #f7e6a0')],
  'bowl-yogurt': ['#5b6fc4', '#fffdf6', grains('round', 6, '#5a5fb0 #454a96'), grains('leaf', 9, '#4c8a3a')],
  'bowl-lamb': ['#8a4a3a', '#8f4a24', grains('cube', 7, '#6b3418 #7d4122 #5b2a14'), CARROT],
  'bowl-tuna': ['#c2607f', '#f0d9b5', grains('flake', 8, '#e0a08a #d18e78 #eab8a2')],
  'bowl-oats': ['#5f93b0', '#f5ead0', grains('flake', 5, '#e0c48f #d4b47a #ebd4a8')],
  'bowl-masala-oats': ['#4f7a5a', '#e6c47a', grains('flake', 4.5, '#d9b268 #cba256'), PEAS, CARROT],
  'bowl-cornflakes': ['#c8404a', '#fffaf0', grains('flake', 8, '#f0ac30 #e69c22 #f7bf52')],
  'bowl-chocoflakes': ['#e0b04a', '#fff7ec', grains('flake', 8, '#6b3f24 #5b341c #7d4f30')],
  'bowl-muesli': ['#7a5a8f', '#fff8e6', TOASTED, RAISIN, grains('plump', 6, '#e8843a #c2344a')],
  'bowl-granola': ['#4f7f7a', '#fff8ea', grains('lobed', 7, '#b5773a #a5682e #c98c4e'), grains('almond', 7, '#8f5228')],
  'bowl-rice-cereal': ['#e8a0a8', '#fff9ea', grains('flake', 3.2, '#fffdf6 #f3e9cf', true)],
  'bowl-hummus': ['#8a5a3a', '#e6c98f', grains('chickpea', 5, '#d9b26a')],
  'bowl-tomato-soup': ['#f2ead8', '#d9381e', grains('cube', 5, '#d9a55a #c99245')],
  'bowl-manchow': ['#f2ead8', '#7a4320', grains('stick', 8, '#e0b060'), PEAS, CARROT],
  'bowl-dal-makhani': ['#b5753a', '#5b2f20', grains('oval', 4.6, '#3f2018 #4f2a1e'), grains('curl', 10, '#f5e0c4')],
  'bowl-rajma': ['#b5753a', '#a5381e', grains('kidney', 7.5, '#6b1f1a #7f2a22')],
  'bowl-paneer': ['#b5753a', '#e8742a', grains('cube', 8, '#fff6e0 #f7e8c6', true)],
  biryani: ['#8f5a2e', '#f0d28a', grains('long', 8, '#fff8e6 #f5c24a #ffffff #f7dc8f', true), PEAS, CARROT],
}

/** Returns the drawing of a heap or bowl, or undefined if none has this name. */
export function grainArt(name: string): Art | undefined {
  const lying = HEAPS[name]
  if (lying) return heap(name, lying)
  const heaped = HEAPED[name]
  if (heaped) return heapedBowl(name, ...heaped)
  const filled = BOWLS[name]
  if (!filled) return undefined
  const [outside, inside, ...bits] = filled
  return bowl(name, { outside, inside, bits })
}
