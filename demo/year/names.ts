const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const firstNames = words(`
  Agnes Alba Alma Amara Anouk Astrid Aya Beatriz Bruno Camille Carlo Cecilia Clara Daria Dario Diego
  Edith Elena Elif Emil Esther Farid Felix Fiona Frida Greta Hanna Helge Hugo Ida Ilse Ines Irina
  Jakob Jana Joris Julia Kamal Karin Katja Klara Lars Laura Leila Leon Lena Lotte Luis Magda Malin
  Marco Maren Marta Mateo Mila Mina Mira Nadia Nele Nora Olga Omar Oskar Paula Pavel Pia Rafael Ravi
  Renate Rosa Runa Samir Sanna Selma Signe Sofia Stefan Svea Tamar Tessa Thea Tomas Ulla Vera Viktor
  Wanda Yara Yusuf Zoe
`);

export const lastNames = words(`
  Almeida Andersen Bakker Bauer Becker Berger Bianchi Blom Bonnet Brandt Carvalho Costa Dahl Diallo
  Dubois Eklund Engel Ferrari Fischer Fontaine Fuchs Garcia Girard Haas Hansen Hoffmann Holm Ivanova
  Jansen Jensen Keller Khan Koch Kowalska Kruse Lambert Lange Larsen Lehmann Lindqvist Lopez Maier
  Marino Martin Meyer Moreau Moreno Nilsen Novak Okafor Olsen Park Pereira Peters Petit Ramos Rezaei
  Ricci Richter Rossi Roux Sato Schmidt Schreiber Silva Sommer Steiner Svensson Tanaka Torres Vidal
  Visser Vogel Wagner Weber Wolf Yilmaz Ziegler
`);
