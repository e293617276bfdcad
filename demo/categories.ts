/** The demo's categories and subcategories, in the order of a walk through a shop. */

interface Category {
  name: string
  /** Code points of the Fluent Emoji shown in the category's tile. */
  emoji: string
  /** Subcategories, each with the SKU of the product whose image it shows. */
  subCategories: Record<string, string>
}

const TAXONOMY: Category[] = [
  {
    name: 'Fruits & Vegetables',
    emoji: '1f955',
    subCategories: {
      'Fresh Vegetables': 'FV007',
      'Fresh Fruits': 'FV019',
      'Leafy Veggies & Herbs': 'FV037',
      'Exotic & Cut Fresh': 'FV044',
      'Flowers & Leaves': 'FV051',
    },
  },
  {
    name: 'Dairy, Bread & Eggs',
    emoji: '1f95a',
    subCategories: {
      Milk: 'DB004',
      'Curd & Yogurt': 'DB010',
      'Paneer & Tofu': 'DB016',
      'Butter & Cheese': 'DB025',
      'Bread & Buns': 'DB028',
      Eggs: 'DB039',
      'Batter & Breakfast Mixes': 'DB041',
    },
  },
  {
    name: 'Biscuits & Bakery',
    emoji: '1f36a',
    subCategories: {
      'Cookies & Cream Biscuits': 'BB003',
      'Glucose & Marie': 'BB011',
      'Rusk & Khari': 'BB017',
      'Cakes & Muffins': 'BB025',
    },
  },
  {
    name: 'Chips & Namkeen',
    emoji: '1f35f',
    subCategories: {
      'Chips & Crisps': 'CN004',
      'Namkeen & Bhujia': 'CN010',
      'Popcorn & Nachos': 'CN019',
      'Papad & Fryums': 'CN023',
    },
  },
  {
    name: 'Atta, Rice & Dal',
    emoji: '1f33e',
    subCategories: {
      'Atta & Flours': 'AR001',
      Rice: 'AR012',
      'Dals & Pulses': 'AR024',
      'Poha, Sooji & Daliya': 'AR029',
      'Millets & Grains': 'AR034',
    },
  },
  {
    name: 'Oil, Ghee & Masala',
    emoji: '1f336-fe0f',
    subCategories: {
      'Cooking Oils': 'OM003',
      'Ghee & Vanaspati': 'OM010',
      'Powdered Masala': 'OM016',
      'Whole Spices': 'OM024',
      'Salt, Sugar & Jaggery': 'OM033',
    },
  },
  {
    name: 'Dry Fruits & Seeds',
    emoji: '1f95c',
    subCategories: {
      Nuts: 'DF003',
      'Dates & Raisins': 'DF008',
      'Seeds & Mixes': 'DF012',
    },
  },
  {
    name: 'Breakfast & Spreads',
    emoji: '1f36f',
    subCategories: {
      'Oats & Cereals': 'BS003',
      'Jam & Honey': 'BS008',
      'Nut Butter & Chocolate Spreads': 'BS012',
    },
  },
  {
    name: 'Chocolates & Sweets',
    emoji: '1f36b',
    subCategories: {
      Chocolates: 'CS001',
      'Candies & Gum': 'CS012',
      'Indian Mithai': 'CS017',
    },
  },
  {
    name: 'Cold Drinks & Juices',
    emoji: '1f964',
    subCategories: {
      'Soft Drinks': 'CD004',
      Juices: 'CD013',
      'Water & Soda': 'CD018',
      'Energy & Coconut Water': 'CD021',
    },
  },
  {
    name: 'Tea, Coffee & Milk Drinks',
    emoji: '1fad6',
    subCategories: {
      Tea: 'TC001',
      Coffee: 'TC007',
      'Green & Herbal Tea': 'TC011',
      'Milk Mixes': 'TC015',
    },
  },
  {
    name: 'Instant & Frozen Food',
    emoji: '1f35c',
    subCategories: {
      'Noodles & Pasta': 'IF001',
      'Soups & Ready Mixes': 'IF010',
      'Frozen Snacks': 'IF014',
      'Ready to Eat': 'IF021',
    },
  },
  {
    name: 'Sauces & Pickles',
    emoji: '1f96b',
    subCategories: {
      'Ketchup & Sauces': 'SP001',
      'Mayo & Dips': 'SP008',
      'Pickles & Chutneys': 'SP012',
      'Cooking Pastes': 'SP017',
    },
  },
  {
    name: 'Ice Creams & Desserts',
    emoji: '1f366',
    subCategories: {
      'Ice Cream Tubs': 'IC004',
      'Cones & Bars': 'IC008',
      'Kulfi & Frozen Desserts': 'IC011',
    },
  },
  {
    name: 'Chicken, Meat & Fish',
    emoji: '1f357',
    subCategories: {
      Chicken: 'CM001',
      Mutton: 'CM005',
      'Fish & Prawns': 'CM009',
      'Sausages & Cold Cuts': 'CM011',
    },
  },
  {
    name: 'Baby Care',
    emoji: '1f37c',
    subCategories: {
      'Diapers & Wipes': 'BC001',
      'Baby Food': 'BC006',
      'Baby Bath & Skin': 'BC010',
    },
  },
  {
    name: 'Personal Care',
    emoji: '1f9f4',
    subCategories: {
      'Bath & Hand Wash': 'PC001',
      'Hair Care': 'PC009',
      'Oral Care': 'PC014',
      'Skin & Face': 'PC020',
      'Feminine Care': 'PC024',
      'Shaving & Deodorants': 'PC027',
    },
  },
  {
    name: 'Home & Cleaning',
    emoji: '1f9fd',
    subCategories: {
      'Detergents & Fabric Care': 'HC004',
      Dishwash: 'HC007',
      'Floor & Toilet Cleaners': 'HC014',
      'Fresheners & Repellents': 'HC017',
      'Tissues & Garbage Bags': 'HC023',
      'Brooms & Scrubs': 'HC026',
    },
  },
  {
    name: 'Pet Care',
    emoji: '1f9b4',
    subCategories: {
      'Dog Food': 'PT001',
      'Cat Food': 'PT006',
      'Pet Grooming': 'PT009',
    },
  },
  {
    name: 'Home Needs & Stationery',
    emoji: '1f4a1',
    subCategories: {
      'Pooja Needs': 'HS004',
      'Batteries & Bulbs': 'HS006',
      Stationery: 'HS014',
      'Party Needs': 'HS016',
    },
  },
]

/** Subcategories that also belong to a second category. */
const ALSO_IN: Record<string, string> = {
  'Ghee & Vanaspati': 'Dairy, Bread & Eggs',
  'Nut Butter & Chocolate Spreads': 'Dry Fruits & Seeds',
  'Milk Mixes': 'Dairy, Bread & Eggs',
}

/** A subcategory without products, shown as an empty basket. */
export const EMPTY_SUB_CATEGORY = { name: 'Seasonal Specials', category: 'Fruits & Vegetables' }

export const CATEGORIES = TAXONOMY.map(({ name, emoji }) => ({ name, emoji }))

export const SUB_CATEGORIES = TAXONOMY.flatMap(({ name: category, subCategories }) =>
  Object.entries(subCategories).map(([name, imageOf]) => ({
    name,
    imageOf,
    categories: ALSO_IN[name] ? [category, ALSO_IN[name]] : [category],
  })),
)
