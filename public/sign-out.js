document.getElementById('confirm')?.click();
