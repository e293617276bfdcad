/** Whoever shops, works and complains in a seeded month. Nobody receives mail at example.com. */

import { type DeliveryPreferences, USUAL_PREFERENCES } from '../../src/shared/delivery-preferences.ts'

// biome-ignore format: names fill lines
const FIRST_NAMES = [
  'Aarav', 'Aditi', 'Anjali', 'Arjun', 'Asha', 'Bhavna', 'Chetan', 'Deepak', 'Divya', 'Farhan', 'Gauri', 'Harpreet',
  'Ishaan', 'Jaya', 'Kabir', 'Kavya', 'Lakshmi', 'Manish', 'Meenakshi', 'Nandini', 'Nikhil', 'Pooja', 'Rahul', 'Rekha',
  'Rohan', 'Saira', 'Sandeep', 'Shreya', 'Sunita', 'Tanvi', 'Uday', 'Varun', 'Vidya', 'Yash', 'Zoya',
]
// biome-ignore format: names fill lines
const LAST_NAMES = [
  'Bhosale', 'Chatterjee', 'D’Souza', 'Deshpande', 'Fernandes', 'Gokhale', 'Iyer', 'Jain', 'Joshi', 'Kapoor', 'Khan',
  'Kulkarni', 'Mehta', 'Menon', 'Nair', 'Patil', 'Pawar', 'Reddy', 'Shah', 'Shaikh', 'Singh', 'Sinha', 'Verma',
]
const STREETS = [
  'MG Road',
  'FC Road',
  'Karve Road',
  'Baner Road',
  'Senapati Bapat Road',
  'Law College Road',
  'Paud Road',
]
const BUILDINGS = ['Sai Residency', 'Green Acres', 'Shanti Niwas', 'Lotus Court', 'Gulmohar', 'Sunrise Heights']
const RIDER_NOTES = ['', '', '', 'Ring twice', 'Leave it with the guard', 'Opposite the temple', 'Third floor, no lift']
const PREFERENCES: DeliveryPreferences[] = [
  USUAL_PREFERENCES,
  USUAL_PREFERENCES,
  { ...USUAL_PREFERENCES, ifMissing: 'call_me' },
  USUAL_PREFERENCES,
  {
    deliveryInstructions: 'Baby asleep: knock, please do not ring',
    leaveAtDoor: true,
    ifMissing: 'replace_with_similar',
  },
  { ...USUAL_PREFERENCES, ifMissing: 'replace_with_similar' },
  { ...USUAL_PREFERENCES, deliveryInstructions: 'Call from the gate' },
  USUAL_PREFERENCES,
]
const PINCODES = ['411001', '411004', '411007', '411038', '411045', '411052']

export interface Person {
  name: string
  email: string
  mobile: string
  addressLine: string
  pincode: string
  riderNote: string
  /** What they ask for with every order; only those who pay online have it left at the door. */
  preferences: DeliveryPreferences
}

/** Returns the customer of this number, always the same one. */
export function personOf(number: number): Person {
  const first = FIRST_NAMES[number % FIRST_NAMES.length]!
  const last = LAST_NAMES[(number * 7) % LAST_NAMES.length]!
  const plain = `${first}.${last}`.toLowerCase().replaceAll(/[^a-z.]/g, '')
  return {
    name: `${first} ${last}`,
    email: `${plain}.${number + 1}@example.com`,
    mobile: String(9_820_000_000 + number * 7919),
    addressLine: `${(number % 40) + 1}, ${BUILDINGS[number % BUILDINGS.length]}, ${STREETS[number % STREETS.length]}`,
    pincode: PINCODES[number % PINCODES.length]!,
    riderNote: RIDER_NOTES[number % RIDER_NOTES.length]!,
    preferences: PREFERENCES[number % PREFERENCES.length]!,
  }
}

/** The staff who work through the orders. */
export const STAFF = [
  { name: 'Kavita Rao', email: 'kavita.rao@example.com' },
  { name: 'Imran Sayyed', email: 'imran.sayyed@example.com' },
  { name: 'Deepa Thomas', email: 'deepa.thomas@example.com' },
]

export const COMPLAINTS = [
  'This was not in the bag',
  'Only an empty wrapper came',
  'The pack was torn and half of it was gone',
  'I think the rider left it in the other bag',
  '',
]
export const REFUND_MESSAGES = ['Sorry, it stayed in the crate', 'Sorry about that', 'The pack was damaged here', '']
export const DECLINE_MESSAGES = [
  'The rider’s photo shows it in the bag: please look again',
  'It came with your second bag, as we agreed on the phone',
]
export const CANCELLATIONS = [
  'We have run out of most of it, sorry',
  'Our riders cannot reach you in this rain',
  'You asked us on the phone',
]

/** What shoppers look for and do not find, the commonest first. */
export const MISSED_SEARCHES = [
  'protein bar',
  'almond milk',
  'gluten free atta',
  'dog food',
  'oat milk',
  'avocado',
  'energy drink',
  'kombucha',
  'blueberries',
  'vegan cheese',
  'quinoa',
  'pregnancy test',
  'phone charger',
  'greek yogurt',
  'sourdough',
]
