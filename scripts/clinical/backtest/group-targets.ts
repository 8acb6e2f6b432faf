/**
 * The author's back-test by group: patients, then deconditioning, VTE, falls and pressure injuries in percent, stay in
 * days, home and readmission in percent; null where the author has none. And what is published.
 */
export const GROUP_TARGETS = [
  { name: "18-44 years", author: [3258, 3.8, 0.9, 0.9, 1.7, 4.8, 95.3, 10.4], published: "" },
  { name: "45-54 years", author: [3033, 8.2, 0.9, 1.2, 2.2, 5.3, 91.9, 11.7], published: "" },
  {
    name: "55-59 years",
    author: [1522, 13.2, 1, 1.4, 2.5, 5.5, 90.1, 12.7],
    published: "decond. 27 (Chodos, safety net)",
  },
  { name: "60-64 years", author: [1514, 15.2, 1, 1.5, 2.9, 5.9, 88, 13], published: "decond. 22 (Chodos, safety net)" },
  {
    name: "65-69 years",
    author: [2032, 19.8, 1, 2.2, 3.5, 6.1, 82.4, 14.2],
    published: "decond. 17 (Chodos, safety net)",
  },
  { name: "70-74 years", author: [2003, 22.3, 1.3, 2.4, 3.7, 6.2, 79.9, 14.7], published: "decond. 23 (Covinsky)" },
  { name: "75-79 years", author: [2022, 28.7, 1.4, 2.9, 4.3, 6.6, 73.1, 15.8], published: "decond. 28 (Covinsky)" },
  { name: "80-84 years", author: [2026, 37.4, 1.4, 3.1, 4.7, 6.7, 69.5, 16.7], published: "decond. 38 (Covinsky)" },
  { name: "85-89 years", author: [934, 49.5, 1.5, 3.6, 5.5, 7.3, 63.2, 17.1], published: "decond. 50 (Covinsky)" },
  { name: "90-98 years", author: [1656, 61.5, 1.5, 3.9, 6, 7.4, 57, 17.7], published: "decond. 63 (Covinsky)" },
  {
    name: "65 years and older",
    author: [10673, 34.3, 1.4, 2.9, 4.5, 6.6, 72.1, 15.9],
    published: "decond. 30, 24-33 (Loyd); readm. 14.4 (Medicare)",
  },
  { name: "women", author: null, published: "" },
  { name: "men", author: null, published: "" },
  { name: "ward", author: [15231, 19.1, 1, 1.9, 2.7, 5.1, 84.4, 12.5], published: "" },
  { name: "step-down", author: [1740, 23.3, 1.1, 2.6, 3.4, 6.2, 79.8, 15.3], published: "" },
  {
    name: "intensive care",
    author: [3029, 38.4, 2, 2.6, 7.1, 10.2, 67.4, 20.1],
    published: "pressure 8.1; facility 33 against 26 (Medicare)",
  },
  { name: "ventilated", author: [663, 52.3, 2.7, 2.4, 11, 13.4, 60.9, 21.4], published: "" },
  {
    name: "ventilated under 65",
    author: [309, 38.1, 2.1, 1.5, 7.6, 11.9, 78.6, 18.6],
    published: "weakness at awakening 40-48, which is not ADL",
  },
  {
    name: "ventilated under 65, immobile for 7 days or more",
    author: [18, 50.4, 3.7, 1.6, 12.1, 15.9, 70.4, 21.5],
    published: "",
  },
  {
    name: "sepsis",
    author: [1855, 24.3, 1.1, 2.5, 3.8, 7.1, 82.2, 18.7],
    published: "readm. 18-21 (general knowledge)",
  },
  {
    name: "cardiac",
    author: [3417, 21.5, 1.2, 2.1, 3.3, 6, 82.2, 17.4],
    published: "readm. in heart failure 20-24 (general knowledge)",
  },
  { name: "neurological", author: [1116, 24.5, 1.1, 2.7, 3.8, 6.6, 75.9, 13.1], published: "" },
  {
    name: "elective orthopedic",
    author: [1083, 21.4, 1.4, 1.5, 3.3, 4.4, 85.6, 7.8],
    published: "VTE 0.9-1.6; readm. 4-5 (general knowledge)",
  },
  { name: "hip fracture", author: [285, 44.8, 1.6, 3.1, 6.2, 7.3, 31.1, 15.5], published: "" },
  { name: "trauma", author: [982, 23.1, 1.5, 2.1, 3.3, 6, 78.9, 12.9], published: "" },
  { name: "oncology", author: [800, 23.2, 1.6, 2.2, 3.3, 6.4, 82.2, 20.5], published: "" },
  { name: "other surgery", author: [2847, 21.2, 1.4, 1.8, 3.2, 5.1, 84.3, 10], published: "" },
  { name: "other", author: [7615, 21.5, 0.9, 2.1, 3.3, 6.1, 82.2, 12.9], published: "" },
  {
    name: "hip fracture from 70 years",
    author: [226, 51.3, 1.6, 3.5, 6.6, 7.5, 21.2, 15.9],
    published: "VTE 1.3-2.5, one cohort 4.7; home 20-22, with dementia 6; stay 6.3",
  },
  { name: "dialysis", author: [682, 22.9, 1.2, 2.2, 3.5, 6.2, 81, 27], published: "readm. 33-35" },
  { name: "Braden 6-9", author: [71, 73.4, 3.9, 2.5, 23.3, 15.3, 36.9, 25.8], published: "" },
  {
    name: "Braden 10-12",
    author: [672, 64.3, 2.7, 3.5, 13.5, 11.3, 43.9, 25.2],
    published: "pressure: hazard 6.7 times that of 19-23",
  },
  { name: "Braden 13-14", author: [1380, 51.5, 2.2, 3.1, 8.4, 9.4, 54.9, 22], published: "pressure: 4.8 times" },
  { name: "Braden 15-18", author: [6975, 29.5, 1.3, 3.1, 4.1, 6.9, 74.4, 16.5], published: "pressure: 2.6 times" },
  { name: "Braden 19-23", author: [10902, 11.2, 0.8, 1.3, 1.6, 4.6, 91.9, 10.4], published: "" },
  { name: "Padua below 4, no prophylaxis", author: [4446, 15.1, 1, 1.8, 2.3, 5.2, 88, 11.7], published: "VTE 0.3" },
  {
    name: "Padua from 4, no prophylaxis",
    author: [2228, 36.1, 3, 2.6, 5.6, 7.5, 69.9, 18.3],
    published: "VTE 11 (Barbar), 5.7 (IMPROVE from 4)",
  },
  { name: "Padua below 4, prophylaxis", author: [8742, 15.4, 0.5, 1.8, 2.3, 5.2, 87.6, 11.9], published: "" },
  { name: "Padua from 4, prophylaxis", author: [4584, 36.1, 1.5, 2.7, 5.6, 7.5, 68.8, 17.7], published: "VTE 2.2" },
] as const;

export type GroupName = (typeof GROUP_TARGETS)[number]["name"];
